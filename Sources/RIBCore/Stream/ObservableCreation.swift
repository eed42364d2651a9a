extension Observable {
  /// One element, then completed.
  ///
  /// Costs no allocation.
  @inlinable
  public static func just(_ element: Element) -> Observable<Element> { Observable(.just(element)) }

  /// Completed at once.
  ///
  /// Costs no allocation.
  @inlinable
  public static func empty() -> Observable<Element> { Observable(.empty) }

  /// The given elements, then completed.
  ///
  /// Costs one array.
  @inlinable
  public static func of(_ elements: Element...) -> Observable<Element> {
    Observable(.values(elements))
  }

  /// The elements of an array, then completed.
  @inlinable
  public static func from(_ elements: [Element]) -> Observable<Element> {
    Observable(.values(elements))
  }

  /// The elements of a sequence, then completed.
  ///
  /// The sequence is iterated anew for each subscriber, one element at a time, so it may be endless.
  @inlinable
  public static func from<Elements: Sequence>(
    _ elements: Elements
  ) -> Observable<Element> where Elements.Element == Element {
    Observable { sink in
      for element in elements {
        sink.next(element)
        if sink.isStopped { return }
      }
      sink.on(.completed)
    }
  }

  /// The element if there is one, then completed.
  @inlinable
  public static func from(optional element: Element?) -> Observable<Element> {
    if let element { .just(element) } else { .empty() }
  }

  /// The same element again and again, without end.
  @inlinable
  public static func repeatElement(_ element: Element) -> Observable<Element> {
    from(sequence(first: element) { _ in element })
  }

  /// Fails at once.
  @inlinable
  public static func error(_ error: any Error) -> Observable<Element> {
    Observable { $0.on(.error(error)) }
  }

  /// Emits nothing and never ends.
  @inlinable
  public static func never() -> Observable<Element> {
    Observable { _ in }
  }

  /// A stream whose events a closure sends.
  ///
  /// ```swift
  /// Observable<Int>.create { observer in
  ///   observer.onNext(1)
  ///   observer.onCompleted()
  ///   return Disposables.create()
  /// }
  /// ```
  ///
  /// - Parameter subscribe: Called once per subscriber with the observer to send to; returns what to dispose
  ///   of when the subscription ends.
  @inlinable
  public static func create(
    _ subscribe: @escaping (AnyObserver<Element>) -> any Disposable
  ) -> Observable<Element> {
    Observable { sink in
      sink.attachBoxed(subscribe(AnyObserver { sink.on($0) }))
    }
  }

  /// A stream made anew for each subscriber.
  ///
  /// - Parameter make: Called at each `subscribe`; an error it throws ends the stream.
  @inlinable
  public static func deferred(
    _ make: @escaping () throws -> Observable<Element>
  ) -> Observable<Element> {
    Observable { sink in
      do { try make().run(into: sink) } catch { sink.on(.error(error)) }
    }
  }

  /// A stream made anew for each subscriber, with a resource that is disposed after it.
  ///
  /// - Parameters:
  ///   - resourceFactory: Makes the resource; an error it throws ends the stream.
  ///   - observableFactory: Makes the stream; an error it throws ends the stream.
  @inlinable
  public static func using<Resource: Disposable>(
    _ resourceFactory: @escaping () throws -> Resource,
    observableFactory: @escaping (Resource) throws -> Observable<Element>
  ) -> Observable<Element> {
    Observable { sink in
      do {
        let resource = try resourceFactory()
        // The stream is disposed first.
        defer { sink.attachBoxed(resource) }
        try observableFactory(resource).run(into: sink.upstreamSink { sink.on($0) })
      } catch { sink.on(.error(error)) }
    }
  }

  /// One stream after the other: each is subscribed to when the one before has completed.
  ///
  /// - Parameter sources: The streams in order.
  @inlinable
  public static func concat(_ sources: [Observable<Element>]) -> Observable<Element> {
    // Nested concatenations are flattened when they run: flattening here would cost their length each time.
    if sources.contains(where: \.hasParts) { return Observable(.nested(NestedConcat(sources))) }
    return Observable(.concat(sources))
  }

  /// One stream after the other: each is subscribed to when the one before has completed.
  @inlinable
  public static func concat(_ sources: Observable<Element>...) -> Observable<Element> {
    concat(sources)
  }

  /// One stream after the other, each of which is released at its end.
  @inlinable
  package static func concat(releasing sources: [Observable<Element>]) -> Observable<Element> {
    Observable(.nested(NestedConcat(sources)))
  }

  @inlinable var hasParts: Bool {
    switch source {
    case .concat, .nested: true
    default: false
    }
  }
}

extension Observable where Element: FixedWidthInteger {
  /// Consecutive numbers, then completed.
  ///
  /// - Parameters:
  ///   - start: The first number.
  ///   - count: The number of numbers.
  @inlinable
  public static func range(start: Element, count: Element) -> Observable<Element> {
    if count < 0 { programmerError("The count of a range is \(count); give 0 or more.") }
    return from(sequence(first: start) { $0 + 1 }.lazy.prefix(Int(count)))
  }
}
