// A store by hand with a large array, changed in place.

final class HandNumbers {
  private var numbers = [Int](repeating: 0, count: 100_000)
  private var subscribers: [([Int]) -> Void] = []

  func subscribe(_ subscriber: @escaping ([Int]) -> Void) {
    subscribers.append(subscriber)
    subscriber(numbers)
  }

  @inline(never)
  func send(_ index: Int) {
    numbers[index] &+= 1
    for subscriber in subscribers { subscriber(numbers) }
  }
}
