import Synchronization

/// A value in a state that is emitted once for each assignment, equal values too.
///
/// For values that happen rather than hold: a message to show, a route to take.
///
/// ```swift
/// struct State { @Pulse var message: String? }
/// reactor.pulse(\.$message).compactMap { $0 }.subscribe(onNext: { show($0) })
/// ```
@propertyWrapper
public struct Pulse<Value> {
  /// The number of assignments to the value.
  public internal(set) var valueUpdatedCount: UInt = 0

  /// The number, in the process, of the assignment that the value comes from; 0 if it was never assigned.
  ///
  /// `valueUpdatedCount` cannot serve for it: it begins anew when the whole state is replaced.
  @usableFromInline private(set) var assignment: UInt = 0

  /// The value; assigning counts, also an equal one.
  public var value: Value {
    didSet {
      valueUpdatedCount &+= 1
      assignment = lastAssignment.add(1, ordering: .relaxed).newValue
    }
  }

  /// Creates a pulse with its first value, which does not count as an assignment.
  public init(wrappedValue: Value) { value = wrappedValue }

  /// The value; assigning counts, also an equal one.
  public var wrappedValue: Value {
    get { value }
    set { value = newValue }
  }

  /// The pulse itself, for `pulse(\.$value)`.
  public var projectedValue: Pulse<Value> { self }
}

/// The number of assignments to pulses in the process, on any thread.
private let lastAssignment = Atomic<UInt>(0)

extension Pulse: Sendable where Value: Sendable {}

extension Pulse: Equatable where Value: Equatable {
  /// Whether the values and the numbers of assignments are equal, so that two pulses of one value differ.
  public static func == (left: Pulse, right: Pulse) -> Bool {
    left.valueUpdatedCount == right.valueUpdatedCount && left.value == right.value
  }
}

extension Pulse: Encodable where Value: Encodable {
  /// Encodes the value alone.
  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

extension Pulse: Decodable where Value: Decodable {
  /// Decodes the value; it counts as never assigned.
  public init(from decoder: any Decoder) throws { value = try Value(from: decoder) }
}

extension Reactor {
  /// Returns the values of a pulse of the state, as the same function of a stream of states does.
  @inlinable
  public func pulse<Result>(
    _ keyPath: KeyPath<State, Pulse<Result>>, replay: Bool = true
  ) -> Observable<Result> {
    state.pulse(keyPath, replay: replay)
  }
}

extension ObservableType {
  /// Returns the values of a pulse in a stream of states, such as that of a presenter's listener: the latest at
  /// once, then one for each assignment.
  ///
  /// - Parameters:
  ///   - keyPath: The projected value of the pulse, as `\.$message`.
  ///   - replay: Whether a new subscriber gets the latest value at once, as in ReactorKit.
  ///     If not, a relayed route does not fire when it is bound.
  @inlinable
  public func pulse<Result>(
    _ keyPath: KeyPath<Element, Pulse<Result>>, replay: Bool = true
  ) -> Observable<Result> {
    map(keyPath).assigned(replay: replay)
  }

  /// The values of a stream of pulses, one for each assignment.
  @inlinable
  package func assigned<Value>(replay: Bool) -> Observable<Value> where Element == Pulse<Value> {
    let pulses = distinctUntilChanged { $0.assignment }
    return (replay ? pulses : pulses.skip(1)).map { $0.value }
  }
}
