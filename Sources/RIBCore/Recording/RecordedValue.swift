/// A dependency that gives values from outside of the program, such as the size of a file, which a session records.
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
/// then. In a test, give ``constant(_:)`` in its place. Dates, UUIDs and random numbers follow from the session itself, and
/// need no record; ``SessionRandom`` gives them without a stream.
@MainActor
public struct RecordedValue<Value: Codable> {
  private let source: RecordedSource<Value, Never>
  /// Makes a value that follows from the moment; nil for one that has to be recorded.
  private let ofMoment: (@MainActor () -> Value)?

  /// Creates a dependency.
  ///
  /// - Parameters:
  ///   - name: The name of its requests in a journal.
  ///   - make: Makes a value, for each that is asked for. It must change nothing outside of the program, as it runs before
  ///     a journal has all that led to it on the device.
  public init(_ name: String, _ make: @escaping @MainActor () -> Value) {
    self.init(name, make, ofMoment: nil)
  }

  /// Creates a dependency whose values follow from the moment and the clocks of the session.
  package init(_ name: String, ofMoment make: @escaping @MainActor () -> Value) {
    self.init(name, make, ofMoment: make)
  }

  private init(
    _ name: String, _ make: @escaping @MainActor () -> Value,
    ofMoment: (@MainActor () -> Value)?
  ) {
    self.ofMoment = ofMoment
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
  /// A date, a UUID or a random number comes at once. In a session, another value comes when all else that the present line
  /// or moment leads to is at rest.
  public func next() -> Observable<Value> {
    guard let ofMoment else { return source.observable }
    return .deferred { [source] in
      PresentMoment.now?.isRecorded == true ? source.observable : .just(ofMoment())
    }
  }
}

extension RecordedValue where Value: FixedWidthInteger {
  /// Random numbers of a range, each as likely as the others.
  public static func random(in range: ClosedRange<Value>) -> RecordedValue {
    RecordedValue(
      "random",
      ofMoment: {
        var random = SessionRandom()
        return .random(in: range, using: &random)
      })
  }
}

extension RecordedValue where Value: BinaryFloatingPoint, Value.RawSignificand: FixedWidthInteger {
  /// Random numbers of a range.
  public static func random(in range: ClosedRange<Value>) -> RecordedValue {
    RecordedValue(
      "random",
      ofMoment: {
        var random = SessionRandom()
        return .random(in: range, using: &random)
      })
  }
}
