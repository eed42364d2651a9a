// The latest element, whenever another stream asks for it.

extension ObservableType {
  /// The latest element whenever another stream emits or ends, unless it has been given already.
  ///
  /// This stream is started first. Its end comes when the other emits or ends after it.
  ///
  /// - Parameters:
  ///   - sampler: The other stream; its error ends this one.
  ///   - defaultValue: Given in place of an element where none has come since the last.
  @inlinable
  public func sample<Source: ObservableConvertibleType>(
    _ sampler: Source, defaultValue: Element? = nil
  ) -> Observable<Element> {
    let upstream = asObservable()
    let sampler = sampler.asObservable()
    return Observable { sink in
      let latest = Kept<Element?>(nil)
      let hasCompleted = Kept(false)
      upstream.run(
        into: sink.upstreamSink { event in
          switch event {
          case .next(let element): latest.value = element
          case .error: sink.on(event)
          case .completed: hasCompleted.value = true
          }
        })
      sampler.run(
        into: sink.upstreamSink { event in
          if case .error(let error) = event { return sink.fail(error) }
          if let element = latest.take() ?? defaultValue { sink.next(element) }
          if hasCompleted.value { sink.on(.completed) }
        })
    }
  }
}
