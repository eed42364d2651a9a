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

  /// All elements as one array, when the stream completes.
  @inlinable
  public func toArray() -> Single<[Element]> {
    Single(
      derivingToEnd {
        var elements: [Element] = []
        return ({ element, _ in elements.append(element) }, { sink in sink.next(elements) })
      })
  }

  /// The end alone, without the elements.
  @inlinable
  public func ignoreElements() -> Observable<Never> {
    forward { _, _ in }
  }
}
