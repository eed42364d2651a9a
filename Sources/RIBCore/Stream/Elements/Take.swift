/// Whether the element at which a stream ends still belongs to it; an enum, as there is no third way.
public enum TakeBehavior: Sendable {
  /// The element is passed on, then the stream completes.
  case inclusive
  /// The stream completes without the element.
  case exclusive
}

extension ObservableType {
  /// The first few elements, then completed.
  ///
  /// - Parameter count: The number of elements; if it is 0, the stream is not started.
  @inlinable
  public func take(_ count: Int) -> Observable<Element> {
    if count <= 0 { return .empty() }
    return deriving {
      let left = Kept(count)
      return { element, sink in
        // Nothing is left while the last element is being delivered.
        if left.value == 0 { return }
        left.value -= 1
        let isLast = left.value == 0
        sink.next(element)
        if isLast { sink.on(.completed) }
      }
    }
  }

  /// The elements until another stream emits; then completed.
  ///
  /// The other stream is started first. Its error ends this stream; its end alone does not.
  ///
  /// - Parameter other: The stream whose first element ends this one.
  @inlinable
  public func take<Other: ObservableConvertibleType>(until other: Other) -> Observable<Element> {
    let upstream = asObservable()
    let other = other.asObservable()
    return Observable { sink in
      sink.observe(other) { _ in sink.on(.completed) }
      upstream.run(into: sink)
    }
  }

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
        if isOver.value { return }
        guard try predicate(element) else { return sink.next(element) }
        isOver.value = true
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
}
