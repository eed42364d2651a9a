/// Values by the identity of objects that are not retained.
///
/// An object's entry is removed when the table is swept, which happens each time it has doubled, and
/// after a number of look-ups; so the number of values for released objects is bounded by the number for
/// living ones, and they are removed while others are used.
///
/// A value that is released may run code that uses the table again. So it is released when the table is
/// whole again, and outside of any access to it; which is also why this is a class.
@MainActor
package final class WeakTable<Value> {
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
    /// is known unowned; one of Swift does not, and the look at its weak reference would take long.
    func isOf(_ object: AnyObject) -> Bool {
      #if canImport(ObjectiveC)
        self.object === object
      #else
        true
      #endif
    }
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  /// The entry looked up last, as an object is mostly asked for many times in a row.
  private var latest: (id: ObjectIdentifier, entry: Entry)?
  /// The number of look-ups until the next sweep.
  private var usesLeft = 4096
  private var sweepAt = 64

  package nonisolated init() {}

  var count: Int { entries.count }

  /// Returns the value of an object, made at the first look-up.
  ///
  /// - Complexity: Amortised O(1).
  package func value(for object: AnyObject, make: () -> Value) -> Value {
    usesLeft -= 1
    if usesLeft == 0 { sweep() }
    let id = ObjectIdentifier(object)
    if let latest, latest.id == id, latest.entry.isOf(object) {
      return latest.entry.value
    }
    if let entry = entries[id], entry.isOf(object) {
      latest = (id, entry)
      return entry.value
    }
    let value = make()
    _ = entries.updateValue(Entry(object, value), forKey: id)
    if entries.count >= sweepAt { sweep() }
    return value
  }

  /// Removes the entry of an object at once, if the object was released.
  package func removeReleased(_ id: ObjectIdentifier) {
    guard let entry = entries[id], entry.object == nil else { return }
    latest = nil
    _ = entries.removeValue(forKey: id)
  }

  /// Removes the entries of objects that were released.
  func sweep() {
    latest = nil
    let dead = entries.filter { $0.value.object == nil }
    for id in dead.keys { entries[id] = nil }
    sweepAt = max(64, 2 * entries.count)
    usesLeft = max(4096, 16 * entries.count)
  }
}
