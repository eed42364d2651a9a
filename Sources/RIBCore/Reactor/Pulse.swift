// A state value of which each assignment counts.

import Synchronization

/// A value in a state that is emitted once for each assignment, equal values too.
///
/// For what happens rather than holds: a message to show, a route to take.
///
/// ```swift
/// struct State { @Pulse var message: String? }
/// reactor.pulse(\.$message).compactMap { $0 }.subscribe(onNext: { show($0) })
/// ```
@propertyWrapper
public struct Pulse<Value> {
  /// How often the value has been assigned.
  public internal(set) var valueUpdatedCount: UInt = 0

  /// Which assignment of the process the value comes from; 0 where it has not been assigned.
  ///
  /// The count is no such thing: it begins anew where the whole state is replaced.
  @usableFromInline private(set) var assignment: UInt = 0

  /// The value; assigning counts, also an equal one.
  public var value: Value {
    didSet {
      valueUpdatedCount &+= 1
      assignment = lastAssignment.add(1, ordering: .relaxed).newValue
    }
  }

  /// Makes a pulse with its first value, which is no assignment yet.
  public init(wrappedValue: Value) { value = wrappedValue }

  /// The value; assigning counts, also an equal one.
  public var wrappedValue: Value {
    get { value }
    set { value = newValue }
  }

  /// The pulse itself, for `pulse(\.$value)`.
  public var projectedValue: Pulse<Value> { self }
}

/// The number of assignments to pulses in the process, on whatever thread.
private let lastAssignment = Atomic<UInt>(0)

extension Pulse: Sendable where Value: Sendable {}

extension Pulse: Equatable where Value: Equatable {
  /// Equal in value and in how often it was assigned, so that two equal pulses are two.
  public static func == (left: Pulse, right: Pulse) -> Bool {
    left.valueUpdatedCount == right.valueUpdatedCount && left.value == right.value
  }
}

extension Pulse: Encodable where Value: Encodable {
  /// Encodes the value alone.
  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

extension Pulse: Decodable where Value: Decodable {
  /// Decodes the value; it counts as not assigned yet.
  public init(from decoder: any Decoder) throws { value = try Value(from: decoder) }
}

extension Reactor {
  /// The values of a pulse: the latest at once, then one for each assignment.
  ///
  /// - Parameters:
  ///   - keyPath: The projected value of the pulse, as `\.$message`.
  ///   - replay: Whether a new subscriber gets the latest value at once, as in ReactorKit.
  ///     Without, a relayed route does not fire when it is bound.
  @inlinable
  public func pulse<Result>(
    _ keyPath: KeyPath<State, Pulse<Result>>, replay: Bool = true
  ) -> Observable<Result> {
    pulse({ $0[keyPath: keyPath] }, replay: replay)
  }

  /// The values of a pulse that a closure takes from the state; see ``pulse(_:replay:)``.
  @inlinable
  public func pulse<Result>(
    _ transformToPulse: @escaping (State) throws -> Pulse<Result>, replay: Bool = true
  ) -> Observable<Result> {
    let pulses = state.map(transformToPulse).distinctUntilChanged { $0.assignment }
    return (replay ? pulses : pulses.skip(1)).map { $0.value }
  }
}
