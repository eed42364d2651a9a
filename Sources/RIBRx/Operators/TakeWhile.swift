import RIBCore

/// Whether the element at which a stream ends still belongs to it; an enum, as there is no third way.
public enum TakeBehavior: Sendable {
  /// The element is passed on, then the stream completes.
  case inclusive
  /// The stream completes without the element.
  case exclusive
}

extension ObservableType {
  /// The elements until one for which the closure holds; then completed.
  ///
  /// - Parameters:
  ///   - predicate: Called for each element; an error it throws ends the stream.
  ///   - behavior: Whether that element is passed on.
  @inlinable
  public func take(
    until predicate: @escaping (Element) throws -> Bool, behavior: TakeBehavior = .exclusive
  ) -> Observable<Element> {
    deriving {
      let isOver = Kept(false)
      return { element, sink in
        // More elements may come while the last one is being delivered.
        if isOver.current { return }
        guard try predicate(element) else { return sink.next(element) }
        isOver.current = true
        if behavior == .inclusive { sink.next(element) }
        sink.on(.completed)
      }
    }
  }

  /// The elements as long as the closure holds; then completed.
  ///
  /// - Parameters:
  ///   - predicate: Called for each element; an error it throws ends the stream.
  ///   - behavior: Whether the first element for which it does not hold is passed on.
  @inlinable
  public func take(
    while predicate: @escaping (Element) throws -> Bool, behavior: TakeBehavior = .exclusive
  ) -> Observable<Element> {
    take(until: { try !predicate($0) }, behavior: behavior)
  }

  /// The elements from the first for which the closure does not hold.
  ///
  /// - Parameter predicate: Called until then; an error it throws ends the stream.
  @inlinable
  public func skip(while predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
    deriving {
      let isOpen = Kept(false)
      return { element, sink in
        if !isOpen.current {
          if try predicate(element) { return }
          isOpen.current = true
        }
        sink.next(element)
      }
    }
  }
}
