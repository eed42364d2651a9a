// Values kept for objects that have no place for them.

/// Values by the identity of objects that are not retained.
///
/// An object's entry is removed when the table is swept, which happens each time it has doubled; so
/// what is kept for objects that have gone is bounded by what is kept for living ones.
@MainActor
struct WeakTable<Value> {
  private struct Entry {
    weak var object: AnyObject?
    let value: Value
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  private var sweepAt = 64

  nonisolated init() {}

  var count: Int { entries.count }

  /// The value of an object, made at the first look-up.
  ///
  /// - Complexity: Amortised O(1).
  mutating func value(for object: AnyObject, make: () -> Value) -> Value {
    let id = ObjectIdentifier(object)
    // The address may be that of an object that has gone; then its entry is not ours.
    if let entry = entries[id], entry.object === object { return entry.value }
    if entries.count >= sweepAt { sweep() }
    let value = make()
    entries[id] = Entry(object: object, value: value)
    return value
  }

  /// Removes the entry of an object at once.
  mutating func remove(_ id: ObjectIdentifier) { entries[id] = nil }

  /// Removes the entries of objects that have gone.
  mutating func sweep() {
    // The values may run code as they go, so they go after the table is whole again.
    let dead = entries.filter { $0.value.object == nil }
    for id in dead.keys { entries[id] = nil }
    sweepAt = max(64, 2 * entries.count)
  }
}

/// The slots of reactors that declare none.
@usableFromInline
@MainActor
enum ReactorTable {
  private static var slots = WeakTable<ReactorSlot>()

  @usableFromInline
  static func slot(for reactor: AnyObject) -> ReactorSlot {
    slots.value(for: reactor) { ReactorSlot(isInTable: true) }
  }

  /// Removes the slot of a reactor that is about to go.
  static func remove(_ id: ObjectIdentifier) { slots.remove(id) }

  /// How many slots are kept, for tests of the sweeping.
  static var count: Int { slots.count }

  /// Sweeps now, for tests of the sweeping.
  static func sweep() { slots.sweep() }
}
