// The last part of a stream, by another stream's sign.

extension ObservableType {
  /// The elements after another stream has spoken.
  ///
  /// This stream is started first. An error of the other ends it; the other's end alone leaves it
  /// waiting. As in RxSwift, a stream that completes before the other has emitted emits nothing more,
  /// not even its end.
  ///
  /// - Parameter other: Its first element is the sign.
  @inlinable
  public func skip<Other: ObservableConvertibleType>(until other: Other) -> Observable<Element> {
    let upstream = asObservable()
    let sign = other.asObservable().take(1)
    return Observable { sink in
      var isOpen = false
      upstream.run(
        into: sink.upstreamSink { event in
          if case .error = event { return sink.on(event) }
          if isOpen { return sink.on(event) }
          if case .completed = event { sink.dispose() }
        })
      sign.run(
        into: sink.upstreamSink { event in
          if case .error(let error) = event { return sink.on(.error(error)) }
          if case .next = event { isOpen = true }
        })
    }
  }
}
