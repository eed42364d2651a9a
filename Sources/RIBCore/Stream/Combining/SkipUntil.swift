// The last part of a stream, by another stream's sign.

extension ObservableType {
  /// The elements after another stream's first element.
  ///
  /// This stream is started first. An error of the other ends it; the other's end alone leaves it
  /// waiting. As in RxSwift, a stream that completes before the other's first element emits nothing more,
  /// not even its end.
  ///
  /// - Parameter other: Its first element is the sign.
  @inlinable
  public func skip<Other: ObservableConvertibleType>(until other: Other) -> Observable<Element> {
    let upstream = asObservable()
    let sign = other.asObservable().take(1)
    return Observable { sink in
      let isOpen = Kept(false)
      upstream.run(
        into: sink.upstreamSink { event in
          if case .error = event { return sink.on(event) }
          if isOpen.value { return sink.on(event) }
          if case .completed = event { sink.dispose() }
        })
      sign.run(
        into: sink.upstreamSink { event in
          if case .error(let error) = event { return sink.on(.error(error)) }
          if case .next = event { isOpen.value = true }
        })
    }
  }
}
