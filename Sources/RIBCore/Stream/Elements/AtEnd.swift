extension ObservableType {
  /// The last few elements, when the stream completes.
  ///
  /// - Parameter count: The greatest number of elements.
  @inlinable
  public func takeLast(_ count: Int) -> Observable<Element> {
    derivingToEnd {
      var last = FIFO<Element>()
      return (
        { element, _ in
          last.append(element)
          if last.count > count { _ = last.popFirst() }
        },
        { sink in while let element = last.popFirst() { sink.next(element) } }
      )
    }
  }

  /// Like `deriving`, with a second closure that runs before the normal end is passed on.
  @inlinable
  package func derivingToEnd<Result>(
    _ makeHandlers:
      @escaping () -> (
        next: (Element, Downstream<Result>) throws -> Void,
        end: (Downstream<Result>) throws -> Void
      )
  ) -> Observable<Result> {
    let upstream = asObservable()
    return Observable<Result> { sink in
      guard let downstream = Downstream(sink) else { return }
      let handlers = makeHandlers()
      upstream.run(
        into: sink.upstreamSink { event in
          do {
            switch event {
            case .next(let element): try handlers.next(element, downstream)
            case .error(let error): sink.fail(error)
            case .completed:
              try handlers.end(downstream)
              sink.on(.completed)
            }
          } catch { sink.fail(error) }
        })
    }
  }
}
