import RIBCore

extension SharedSequenceConvertibleType {
  /// Each element, transformed.
  public func map<Result>(_ transform: @escaping (Element) -> Result) -> Shared<Result> {
    SharedSequence(sharing: asObservable().map(transform))
  }

  /// The value at a key path of each element.
  public func map<Result>(_ keyPath: KeyPath<Element, Result>) -> Shared<Result> {
    SharedSequence(sharing: asObservable().map(keyPath))
  }

  /// The elements for which the closure holds.
  public func filter(_ isIncluded: @escaping (Element) -> Bool) -> Shared<Element> {
    SharedSequence(sharing: asObservable().filter(isIncluded))
  }

  /// Each element, transformed, without those for which the closure returns `nil`.
  public func compactMap<Result>(_ transform: @escaping (Element) -> Result?) -> Shared<Result> {
    SharedSequence(sharing: asObservable().compactMap(transform))
  }

  /// The elements that differ from the one before, by the given comparison.
  public func distinctUntilChanged(
    _ areEqual: @escaping (Element, Element) -> Bool
  ) -> Shared<Element> {
    SharedSequence(sharing: asObservable().distinctUntilChanged(areEqual))
  }

  /// The elements whose key differs from that of the element before.
  public func distinctUntilChanged<Key: Equatable>(
    _ key: @escaping (Element) -> Key
  ) -> Shared<Element> {
    SharedSequence(sharing: asObservable().distinctUntilChanged(key))
  }

  /// The elements whose key differs from that of the element before, by the given comparison.
  public func distinctUntilChanged<Key>(
    _ key: @escaping (Element) -> Key, comparer areEqual: @escaping (Key, Key) -> Bool
  ) -> Shared<Element> {
    SharedSequence(sharing: asObservable().distinctUntilChanged(key, comparer: areEqual))
  }

  /// For each element, the value accumulated from the seed and all elements up to it.
  public func scan<Value>(
    _ seed: Value, accumulator: @escaping (Value, Element) -> Value
  ) -> Shared<Value> {
    SharedSequence(sharing: asObservable().scan(seed, accumulator: accumulator))
  }

  /// The elements after the first few.
  public func skip(_ count: Int) -> Shared<Element> {
    SharedSequence(sharing: asObservable().skip(count))
  }

  /// The given element first, then those of the stream.
  public func startWith(_ element: Element) -> Shared<Element> {
    SharedSequence(sharing: asObservable().startWith(element))
  }

  /// The same elements, with closures that run as the events pass; see `do` of streams.
  public func `do`(
    onNext: ((Element) -> Void)? = nil,
    afterNext: ((Element) -> Void)? = nil,
    onCompleted: (() -> Void)? = nil,
    afterCompleted: (() -> Void)? = nil,
    onSubscribe: (() -> Void)? = nil,
    onSubscribed: (() -> Void)? = nil,
    onDispose: (() -> Void)? = nil
  ) -> Shared<Element> {
    SharedSequence(
      sharing: asObservable().do(
        onNext: onNext, afterNext: afterNext,
        onCompleted: onCompleted, afterCompleted: afterCompleted,
        onSubscribe: onSubscribe, onSubscribed: onSubscribed, onDispose: onDispose))
  }

  /// The same elements; the events are reported to the observers of the process.
  public func debug(
    _ identifier: String? = nil, trimOutput: Bool = false,
    file: String = #fileID, line: UInt = #line, function: String = #function
  ) -> Shared<Element> {
    SharedSequence(
      sharing: asObservable().debug(
        identifier, trimOutput: trimOutput, file: file, line: line, function: function))
  }

  /// The same elements and the end, each later by a duration.
  public func delay(_ duration: Duration, clock: any Clock<Duration>) -> Shared<Element> {
    SharedSequence(sharing: asObservable().delay(duration, clock: clock))
  }

  /// The elements that were not followed by another within a duration.
  public func debounce(_ dueTime: Duration, clock: any Clock<Duration>) -> Shared<Element> {
    SharedSequence(sharing: asObservable().debounce(dueTime, clock: clock))
  }

  /// At most one element in each span of time: the first, then the latest of each span.
  public func throttle(
    _ dueTime: Duration, latest: Bool = true, clock: any Clock<Duration>
  ) -> Shared<Element> {
    SharedSequence(sharing: asObservable().throttle(dueTime, latest: latest, clock: clock))
  }

  /// The elements that differ from the one before.
  public func distinctUntilChanged() -> Shared<Element> where Element: Equatable {
    SharedSequence(sharing: asObservable().distinctUntilChanged())
  }
}
