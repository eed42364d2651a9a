// The table in which ReactorKit keeps what belongs to a reactor, without the Objective-C runtime.

import Foundation

/// Values that belong to objects: one is dropped some time after its object has gone.
package final class WeakMapTable<Key: AnyObject, Value> {
  private struct Entry {
    weak var owner: Key?
    var value: Value
  }

  private let lock = NSRecursiveLock()
  private var entries: [ObjectIdentifier: Entry] = [:]
  /// How many there may be before those without an owner are looked for: twice as many as had one.
  private var room = 64

  package init() {}

  package func value(forKey key: Key) -> Value? {
    lock.lock()
    defer { lock.unlock() }
    // Another object may have had the same address.
    guard let entry = entries[ObjectIdentifier(key)], entry.owner === key else { return nil }
    return entry.value
  }

  package func value(forKey key: Key, default makeValue: @autoclosure () -> Value) -> Value {
    lock.lock()
    defer { lock.unlock() }
    if let value = value(forKey: key) { return value }
    let value = makeValue()
    setValue(value, forKey: key)
    return value
  }

  package func forceCastedValue<Result>(
    forKey key: Key, default makeValue: @autoclosure () -> Result
  ) -> Result {
    let value = value(forKey: key, default: cast(makeValue()))
    return cast(value)
  }

  package func setValue(_ value: Value?, forKey key: Key) {
    lock.lock()
    // A replaced value may come back here when it is released, so it goes last.
    var old: [Entry] = []
    if let value {
      if let entry = entries.updateValue(
        Entry(owner: key, value: value), forKey: ObjectIdentifier(key))
      {
        old.append(entry)
      }
      if entries.count > room {
        old += entries.values.filter { $0.owner == nil }
        entries = entries.filter { $0.value.owner != nil }
        room = max(64, 2 * entries.count)
      }
    } else if let entry = entries.removeValue(forKey: ObjectIdentifier(key)) {
      old.append(entry)
    }
    lock.unlock()
    withExtendedLifetime(old) {}
  }

  private func cast<Other, Result>(_ value: Other) -> Result {
    guard let result = value as? Result else {
      fatalError("The table has a \(Other.self) where a \(Result.self) was expected.")
    }
    return result
  }
}
