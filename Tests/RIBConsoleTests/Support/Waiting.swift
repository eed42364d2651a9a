// Waiting for something to be so, with a deadline.

import RIBCore
import Testing

/// Waits until something is so; past the deadline an issue says that it did not come to be.
///
/// Of real time, that counts in which the main actor was free.
///
/// It is looked at when whatever may change it calls `VirtualClock.checkWaits()`, as the doubles of
/// this target do.
///
/// - Returns: Whether it is so.
@discardableResult
func wait(
  for what: String, deadline: Duration = .seconds(20),
  sourceLocation: SourceLocation = #_sourceLocation, until isSo: @escaping () -> Bool
) async -> Bool {
  if await VirtualClock().wait(deadline: deadline, until: isSo) == .settled { return true }
  Issue.record("\(what): that did not come to be.", sourceLocation: sourceLocation)
  return false
}

/// Some work that is waited for with a deadline, past which it is cancelled.
final class Awaited<Value: Sendable> {
  private let end: End
  private let task: Task<Value, Never>

  private final class End { var hasCome = false }

  /// Lets the work go as far as it comes at once.
  init(_ work: @escaping () async -> Value) {
    let end = End()
    self.end = end
    task = Task.immediate {
      let value = await work()
      end.hasCome = true
      VirtualClock.checkWaits()
      return value
    }
  }

  func cancel() { task.cancel() }

  /// Waits for what comes of it.
  func value(
    _ what: String, deadline: Duration = .seconds(20), sourceLocation: SourceLocation
  ) async -> Value {
    let end = end
    await wait(for: what, deadline: deadline, sourceLocation: sourceLocation) { end.hasCome }
    cancel()
    return await task.value
  }
}
