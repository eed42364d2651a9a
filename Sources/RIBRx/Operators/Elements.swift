import RIBCore

extension ObservableType {
  /// For each element, the value accumulated in place from the seed and all elements up to it.
  ///
  /// - Parameters:
  ///   - seed: The value before the first element, which is not emitted.
  ///   - accumulator: Changes the value; an error it throws ends the stream. It must not send into the
  ///     stream, as Swift forbids overlapping changes of one value.
  @inlinable
  public func scan<Value>(
    into seed: Value, accumulator: @escaping (inout Value, Element) throws -> Void
  ) -> Observable<Value> {
    deriving {
      var value = seed
      return { element, sink in
        try accumulator(&value, element)
        sink.next(value)
      }
    }
  }

  /// The elements whose value at a key path differs from that of the element before.
  @inlinable
  public func distinctUntilChanged<Value: Equatable>(
    at keyPath: KeyPath<Element, Value>
  ) -> Observable<Element> {
    distinctUntilChanged { $0[keyPath: keyPath] }
  }
}
