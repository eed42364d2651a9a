extension ObservableType {
  /// Each element, transformed.
  ///
  /// An error thrown by the closure ends the stream.
  @inlinable
  public func map<Result>(_ transform: @escaping (Element) throws -> Result) -> Observable<Result> {
    forward { element, sink in sink.next(try transform(element)) }
  }

  /// The value at a key path of each element.
  @inlinable
  public func map<Result>(_ keyPath: KeyPath<Element, Result>) -> Observable<Result> {
    forward { element, sink in sink.next(element[keyPath: keyPath]) }
  }

  /// The elements for which the closure holds.
  @inlinable
  public func filter(_ isIncluded: @escaping (Element) throws -> Bool) -> Observable<Element> {
    forward { element, sink in
      if try isIncluded(element) { sink.next(element) }
    }
  }

  /// Each element, transformed, without those for which the closure returns `nil`.
  @inlinable
  public func compactMap<Result>(
    _ transform: @escaping (Element) throws -> Result?
  ) -> Observable<Result> {
    forward { element, sink in
      if let result = try transform(element) { sink.next(result) }
    }
  }

  /// The elements after the first few.
  ///
  /// - Parameter count: The number of elements to drop.
  @inlinable
  public func skip(_ count: Int) -> Observable<Element> {
    deriving {
      let left = Kept(count)
      return { element, sink in
        if left.value > 0 { left.value -= 1 } else { sink.next(element) }
      }
    }
  }

  /// Each element with its number, which counts from 0.
  @inlinable
  public func enumerated() -> Observable<(index: Int, element: Element)> {
    deriving {
      let next = Kept(0)
      return { element, sink in
        let index = next.value
        next.value += 1
        sink.next((index, element))
      }
    }
  }

  /// The given elements first, then those of the stream.
  @inlinable
  public func startWith(_ elements: Element...) -> Observable<Element> {
    .concat([.from(elements), asObservable()])
  }

  /// The elements that differ from the one before, by the given comparison.
  @inlinable
  public func distinctUntilChanged(
    _ areEqual: @escaping (Element, Element) throws -> Bool
  ) -> Observable<Element> {
    distinctUntilChanged({ $0 }, comparer: areEqual)
  }

  /// The elements whose key differs from that of the element before.
  @inlinable
  public func distinctUntilChanged<Key: Equatable>(
    _ key: @escaping (Element) throws -> Key
  ) -> Observable<Element> {
    distinctUntilChanged(key, comparer: { $0 == $1 })
  }

  /// The elements whose key differs from that of the element before, by the given comparison.
  @inlinable
  public func distinctUntilChanged<Key>(
    _ keySelector: @escaping (Element) throws -> Key,
    comparer: @escaping (Key, Key) throws -> Bool
  ) -> Observable<Element> {
    deriving {
      let last = Kept<Key?>(nil)
      return { element, sink in
        let new = try keySelector(element)
        if let last = last.value, try comparer(last, new) { return }
        last.value = new
        sink.next(element)
      }
    }
  }

  /// A stream whose elements a closure handles; errors and the end are passed on.
  ///
  /// The closure gets each element and the sink to feed; an error it throws ends the stream.
  @inlinable
  package func forward<Result>(
    _ handle: @escaping (Element, Downstream<Result>) throws -> Void
  ) -> Observable<Result> {
    deriving { handle }
  }

  /// Like `forward`, with a handler made anew for each subscriber, so that it can have state.
  @inlinable
  package func deriving<Result>(
    _ makeHandler: @escaping () -> (Element, Downstream<Result>) throws -> Void
  ) -> Observable<Result> {
    let upstream = asObservable()
    return Observable<Result> { sink in
      guard let downstream = Downstream(sink) else { return }
      let handle = makeHandler()
      upstream.run(
        into: sink.upstreamSink { event in
          if case .next(let element) = event {
            do { try handle(element, downstream) } catch { downstream.sink.fail(error) }
          } else {
            downstream.sink.end(event)
          }
        })
    }
  }

  /// The elements that differ from the one before.
  @inlinable
  public func distinctUntilChanged() -> Observable<Element> where Element: Equatable {
    // Not by the form with a closure, which would be called for each element.
    deriving {
      let last = Kept<Element?>(nil)
      return { element, sink in
        if element == last.value { return }
        last.value = element
        sink.next(element)
      }
    }
  }
}

/// A box for a value that an operator reads or changes at each element.
///
/// A captured variable would do the same, but Swift checks each access to it for exclusivity at run time, which took a
/// quarter of an operator's time. The box needs no check: its value is changed only by assignments and by methods that
/// call no other code, so no two accesses overlap.
@usableFromInline
@MainActor
package final class Kept<Value> {
  @safe @exclusivity(unchecked) @usableFromInline var value: Value

  /// The value, for other modules of the package, in which an access to `value` itself would be checked.
  @inlinable
  package var current: Value {
    get { value }
    set { value = newValue }
    _modify { yield &value }
  }

  @inlinable
  package init(_ value: Value) { self.value = value }

  @inlinable
  package nonisolated init(_ value: Value) where Value: Sendable { self.value = value }

  /// Returns the value and leaves nil.
  @inlinable
  package func take<Wrapped>() -> Wrapped? where Value == Wrapped? {
    let taken = value
    value = nil
    return taken
  }
}
