// Values kept for objects that have no place for them.

/// Values by the identity of objects that are not retained.
///
/// An object's entry is removed when the table is swept, which happens each time it has doubled, and
/// after a number of look-ups; so what is kept for objects that have gone is bounded by what is kept
/// for living ones, and goes while others are used.
///
/// A value that goes may run code that comes back here. So it goes when the table is whole again, and
/// outside of any access to it; which is also why this is a class.
@MainActor
final class WeakTable<Value> {
  private final class Entry {
    weak let object: AnyObject?
    /// Keeps the object's address, though not the object, so that no other object gets it meanwhile.
    private unowned let place: AnyObject
    let value: Value

    init(_ object: AnyObject, _ value: Value) {
      self.object = object
      place = object
      self.value = value
    }

    /// Whether the entry found under an object's address is the object's.
    ///
    /// An object of Objective-C, such as a view controller, may give its address to another while it
    /// is known unowned; one of Swift does not, and need not be asked, which would take long.
    func isOf(_ object: AnyObject) -> Bool {
      #if canImport(ObjectiveC)
        self.object === object
      #else
        true
      #endif
    }
  }

  @safe @exclusivity(unchecked) private var entries: [ObjectIdentifier: Entry] = [:]
  private var sweepAt = 64
  /// How many look-ups there are until the next sweep.
  @safe @exclusivity(unchecked) private var usesLeft = 4096
  /// The entry looked up last, as an object is mostly asked for many times in a row.
  @safe @exclusivity(unchecked) private var latest: (id: ObjectIdentifier, entry: Entry)?

  nonisolated init() {}

  var count: Int { entries.count }

  /// The value of an object, made at the first look-up.
  ///
  /// - Complexity: Amortised O(1).
  func value(for object: AnyObject, make: () -> Value) -> Value {
    usesLeft -= 1
    if usesLeft == 0 { sweep() }
    let id = ObjectIdentifier(object)
    if let latest, latest.id == id, latest.entry.isOf(object) { return latest.entry.value }
    if let entry = entries[id], entry.isOf(object) {
      latest = (id, entry)
      return entry.value
    }
    let value = make()
    _ = entries.updateValue(Entry(object, value), forKey: id)
    if entries.count >= sweepAt { sweep() }
    return value
  }

  /// The value of an object, if one was made.
  func existingValue(for object: AnyObject) -> Value? {
    guard let entry = entries[ObjectIdentifier(object)], entry.isOf(object) else { return nil }
    return entry.value
  }

  /// Removes the entry of an object at once, if that has gone.
  func removeReleased(_ id: ObjectIdentifier) {
    guard let entry = entries[id], entry.object == nil else { return }
    latest = nil
    _ = entries.removeValue(forKey: id)
  }

  /// Removes the entries of objects that have gone.
  func sweep() {
    latest = nil
    let dead = entries.filter { $0.value.object == nil }
    for id in dead.keys { entries[id] = nil }
    sweepAt = max(64, 2 * entries.count)
    usesLeft = max(4096, 16 * entries.count)
  }
}

/// The slots of reactors that declare none.
@usableFromInline
@MainActor
enum ReactorTable {
  private static let slots = WeakTable<ReactorSlot>()

  @usableFromInline
  static func slot(for reactor: AnyObject) -> ReactorSlot {
    slots.value(for: reactor) { ReactorSlot(isInTable: true) }
  }

  /// Removes the slot of a reactor that has gone; leaves that of one that lives.
  static func removeReleased(_ id: ObjectIdentifier) { slots.removeReleased(id) }

  /// How many slots are kept, for tests of the sweeping.
  static var count: Int { slots.count }

  /// Sweeps now, for tests of the sweeping.
  static func sweep() { slots.sweep() }
}
