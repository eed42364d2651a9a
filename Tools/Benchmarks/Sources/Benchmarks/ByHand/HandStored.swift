/// A value by hand that would be saved later: it notes that it has changed.
final class HandStored {
  private var value = 0
  private var isChanged = false
  private var subscribers: [(Int) -> Void] = []

  func subscribe(_ subscriber: @escaping (Int) -> Void) {
    subscribers.append(subscriber)
    subscriber(value)
  }

  @inline(never)
  func read() -> Int { value }

  @inline(never)
  func update(_ change: (inout Int) -> Void) {
    change(&value)
    isChanged = true
    for subscriber in subscribers { subscriber(value) }
  }
}
