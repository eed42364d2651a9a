// A list of subscribers by hand, from which each can be taken out.

final class HandSubject {
  private var subscribers: [Int: (Int) -> Void] = [:]
  private var next = 0

  /// Gives the number by which the subscriber is taken out.
  func subscribe(_ subscriber: @escaping (Int) -> Void) -> Int {
    next += 1
    subscribers[next] = subscriber
    return next
  }

  func remove(_ number: Int) { subscribers[number] = nil }
}
