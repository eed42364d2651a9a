import RIBCore
import Testing

/// Waits until a condition holds, and records an issue at the deadline.
///
/// The deadline counts the real time in which the main actor was free. The condition is checked when the
/// code that may change it calls `VirtualClock.checkWaits()`, as the test doubles do.
///
/// - Returns: Whether the condition holds.
@MainActor
@discardableResult
package func wait(
  for what: String, deadline: Duration = .seconds(60),
  sourceLocation: SourceLocation = #_sourceLocation, until isSo: @escaping () -> Bool
) async -> Bool {
  if await VirtualClock().wait(deadline: deadline, until: isSo) == .settled { return true }
  Issue.record("\(what): that did not come to be.", sourceLocation: sourceLocation)
  return false
}

/// A task whose value is awaited with a deadline, at which it is cancelled.
@MainActor
package final class Awaited<Value: Sendable> {
  private let end: End
  private let task: Task<Value, Never>

  @MainActor
  private final class End { var hasCome = false }

  /// Starts the task, which runs at once until it suspends.
  package init(_ work: @escaping @MainActor () async -> Value) {
    let end = End()
    self.end = end
    task = Task.immediate {
      let value = await work()
      end.hasCome = true
      VirtualClock.checkWaits()
      return value
    }
  }

  /// Whether the task has come to its end.
  package var isOver: Bool { end.hasCome }

  package func cancel() { task.cancel() }

  /// Waits for the task's value.
  package func value(
    _ what: String, deadline: Duration = .seconds(60), sourceLocation: SourceLocation
  ) async -> Value {
    let end = end
    await wait(for: what, deadline: deadline, sourceLocation: sourceLocation) { end.hasCome }
    cancel()
    return await task.value
  }
}
