import RIBCore

extension ObservableType {
  /// The latest element whenever another stream emits or ends, unless it has been emitted already.
  ///
  /// This stream is started first. After its end, the result completes when the other emits or ends.
  ///
  /// - Parameters:
  ///   - sampler: The other stream; its error ends this one.
  ///   - defaultValue: Emitted if no element has come since the last time.
  @inlinable
  public func sample<Source: ObservableConvertibleType>(
    _ sampler: Source, defaultValue: Element? = nil
  ) -> Observable<Element> {
    let upstream = asObservable()
    let sampler = sampler.asObservable()
    return Observable { sink in
      let latest = Kept<Element?>(nil)
      let hasCompleted = Kept(false)
      let isOver = Kept(false)
      upstream.run(
        into: sink.upstreamSink { event in
          switch event {
          case .next(let element): latest.current = element
          case .error: sink.on(event)
          case .completed: hasCompleted.current = true
          }
        })
      sampler.run(
        into: sink.upstreamSink { event in
          if case .error(let error) = event { return sink.fail(error) }
          // The other stream may emit again while the last element is being delivered.
          if isOver.current { return }
          isOver.current = hasCompleted.current
          if let element = latest.take() ?? defaultValue { sink.next(element) }
          if hasCompleted.current { sink.on(.completed) }
        })
    }
  }
}
