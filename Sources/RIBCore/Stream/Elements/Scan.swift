extension ObservableType {
  /// For each element, the value accumulated from the seed and all elements up to it.
  ///
  /// - Parameters:
  ///   - seed: The value before the first element, which is not emitted.
  ///   - accumulator: Makes the next value; an error it throws ends the stream.
  @inlinable
  public func scan<Value>(
    _ seed: Value, accumulator: @escaping (Value, Element) throws -> Value
  ) -> Observable<Value> {
    deriving {
      let value = Kept(seed)
      return { element, sink in
        value.value = try accumulator(value.value, element)
        sink.next(value.value)
      }
    }
  }
}
