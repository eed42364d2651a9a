// Streams written by hand: who takes numbers is called with them, and an operator is a closure around it.

/// Takes a number, and may pass it on.
typealias HandStage = (Int) -> Void

/// Numbers for subscribers, with the last few kept for those who come late.
final class HandFeed {
  private var subscribers: [HandStage] = []
  private var kept: [Int] = []
  private var oldest = 0
  private let limit: Int

  init(keeping limit: Int = 0) { self.limit = limit }

  func subscribe(_ subscriber: @escaping HandStage) {
    for index in kept.indices { subscriber(kept[(oldest + index) % kept.count]) }
    subscribers.append(subscriber)
  }

  func unsubscribeLast() { subscribers.removeLast() }

  @inline(never)
  func send(_ number: Int) {
    if kept.count < limit {
      kept.append(number)
    } else if limit > 0 {
      kept[oldest] = number
      oldest = (oldest + 1) % limit
    }
    for subscriber in subscribers { subscriber(number) }
  }
}

extension HandFeed {
  /// A feed behind another stage, as a shared stream is.
  static func shared(keeping limit: Int = 0, _ next: @escaping HandStage) -> HandStage {
    let feed = HandFeed(keeping: limit)
    feed.subscribe(next)
    return feed.send
  }
}
