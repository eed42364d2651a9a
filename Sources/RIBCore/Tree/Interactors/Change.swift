/// A change of a node's state, as it is relayed: the state before, and the new one, whose members it has.
///
/// ```swift
/// override func didRelay(_ change: Change<CounterState>) {
///   if let count = change.changed(\.count) { listener?.counterDidReach(count) }
///   if change.isPaused { … }
/// }
/// ```
@dynamicMemberLookup
public struct Change<State> {
  // First, where code that does not know the type finds it without looking up the layout.
  /// The new state.
  public let new: State
  /// The state that was relayed before; at first the same as the new one.
  public let old: State
  /// Whether it is the first state that is relayed, so that nothing has changed yet.
  public let isFirst: Bool

  /// Creates the change from one state to another.
  @inlinable
  public init(from old: State, to new: State) {
    self.old = old
    self.new = new
    isFirst = false
  }

  /// Creates the change that relays the first state.
  @inlinable
  public init(first state: State) {
    old = state
    new = state
    isFirst = true
  }

  /// A property of the new state.
  @inlinable
  public subscript<Value>(dynamicMember path: KeyPath<State, Value>) -> Value {
    new[keyPath: path]
  }

  /// Returns the new value of a property if it differs from the old one, and nil otherwise.
  @inlinable
  public func changed<Value: Equatable>(_ path: KeyPath<State, Value>) -> Value? {
    let value = new[keyPath: path]
    return value == old[keyPath: path] ? nil : value
  }

  /// Returns the new value of an optional property if it differs from the old one and is not nil.
  @inlinable
  public func changed<Value: Equatable>(_ path: KeyPath<State, Value?>) -> Value? {
    let value = new[keyPath: path]
    return value == old[keyPath: path] ? nil : value
  }

  /// Returns the value of a pulse if it was assigned, an equal one too, and nil otherwise.
  ///
  /// - Parameter path: The projected value of the pulse, as `\.$message`.
  @inlinable
  public func pulse<Value>(_ path: KeyPath<State, Pulse<Value>>) -> Value? {
    let pulse = new[keyPath: path]
    return pulse.assignment == old[keyPath: path].assignment ? nil : pulse.value
  }

  /// Returns the value of an optional pulse if it was assigned and is not nil.
  @inlinable
  public func pulse<Value>(_ path: KeyPath<State, Pulse<Value?>>) -> Value? {
    let pulse = new[keyPath: path]
    return pulse.assignment == old[keyPath: path].assignment ? nil : pulse.value
  }
}
