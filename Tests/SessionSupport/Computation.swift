// Work that computes off the main actor until a test lets it end.

import Foundation
import RIBCore
import Synchronization

nonisolated final class Computation: Sendable {
  private let condition = NSCondition()
  private let isBlocked = Mutex(false)
  private let beginnings = Mutex(0)

  /// Whether a computation has begun.
  var hasBegun: Bool { beginnings.withLock { $0 > 0 } }

  /// Has computations that begin from now on last until `end()`, a minute at most.
  func block() { isBlocked.withLock { $0 = true } }

  func end() {
    isBlocked.withLock { $0 = false }
    condition.lock()
    condition.broadcast()
    condition.unlock()
  }

  @concurrent func run() async {
    beginnings.withLock { $0 += 1 }
    Task { @MainActor in VirtualClock.checkWaits() }
    compute()
  }

  private func compute() {
    let deadline = Date(timeIntervalSinceNow: 60)
    condition.lock()
    defer { condition.unlock() }
    while isBlocked.withLock({ $0 }), condition.wait(until: deadline) {}
  }
}
