/// A dependency that gives values from outside of the program, such as dates and random numbers, which a session with a
/// journal records.
///
/// ```swift
/// let dice = RecordedValue.random(in: 1...6)
///
/// func mutate(action: Action) -> Observable<Mutation> {
///   dice.next().map { .roll($0) }
/// }
/// ```
///
/// The value comes before the next line is run, however the lines arrive. A restored session gets the values that it had
/// then. In a test, give ``constant(_:)`` in its place.
@MainActor
public struct RecordedValue<Value: Codable> {
  private let source: RecordedSource<Value, Never>

  /// Creates a dependency.
  ///
  /// - Parameters:
  ///   - name: The name of its requests in a journal.
  ///   - make: Makes a value, for each that is asked for. It must change nothing outside of the program, as it runs before
  ///     a journal has all that led to it on the device.
  public init(_ name: String, _ make: @escaping @MainActor () -> Value) {
    source = RecordedSource(
      name: name, whenInterrupted: .askAgain, hasOneElement: true, answerer: .process,
      stream: { _, _ in .deferred { .just(make()) } })
  }

  /// A dependency that always gives one value.
  public static func constant(_ value: Value) -> RecordedValue {
    RecordedValue("constant") { value }
  }

  /// The next value, then completed.
  ///
  /// At once or, in a session with a journal or virtual time, when all else that the present line or moment leads to is at
  /// rest.
  public func next() -> Observable<Value> { source.observable }
}

extension RecordedValue where Value: FixedWidthInteger {
  /// Random numbers of a range, each as likely as the others.
  public static func random(in range: ClosedRange<Value>) -> RecordedValue {
    RecordedValue("random") { .random(in: range) }
  }
}

extension RecordedValue where Value: BinaryFloatingPoint, Value.RawSignificand: FixedWidthInteger {
  /// Random numbers of a range.
  public static func random(in range: ClosedRange<Value>) -> RecordedValue {
    RecordedValue("random") { .random(in: range) }
  }
}
