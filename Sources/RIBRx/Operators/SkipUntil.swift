import RIBCore

extension ObservableType {
  /// The elements after another stream's first element.
  ///
  /// This stream is started first. An error of the other ends it; after the other's end it keeps waiting. As
  /// in RxSwift, a stream that completes before the other's first element emits nothing, not even its end.
  ///
  /// - Parameter other: The stream whose first element opens this one.
  @inlinable
  public func skip<Other: ObservableConvertibleType>(until other: Other) -> Observable<Element> {
    let upstream = asObservable()
    let sign = other.asObservable().take(1)
    return Observable { sink in
      let isOpen = Kept(false)
      upstream.run(
        into: sink.upstreamSink { event in
          if case .error = event { return sink.on(event) }
          if isOpen.current { return sink.on(event) }
          if case .completed = event { sink.dispose() }
        })
      sink.observe(sign) { _ in isOpen.current = true }
    }
  }
}
