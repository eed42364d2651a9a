extension VirtualClock {
  /// The names and deadlines of the sleepers, the next to wake first.
  package var sleeperNames: [String] {
    sleepers.inOrder.map { "\($0.label) until \($0.deadline.offset)" }
  }

  /// The instant at which the last sleeper wakes; nil if there is none, or time ends before.
  ///
  /// - Complexity: O(n log n).
  package var lastDeadline: Instant? { sleepers.inOrder.last { $0.deadline <= .latest }?.deadline }

  /// Waits until a condition holds, which is checked whenever work begins, ends, sleeps or wakes, and when
  /// ``checkWaits()`` is called.
  ///
  /// - Parameters:
  ///   - deadline: The longest wait, in real time.
  ///   - orRest: Whether to end the wait also when all work that the caller started is at rest.
  ///   - isDone: The condition.
  package func wait(
    deadline: Duration, orRest: Bool = false, until isDone: @escaping () -> Bool
  ) async -> WaitResult {
    guard orRest else { return await wait(deadline: deadline, rest: nil, until: isDone) }
    let rest = Rest(of: AsyncWork.currentOrigin, on: nil)
    return await wait(deadline: deadline, rest: rest) { isDone() || rest.isReached }
  }

  /// Checks the conditions of all waits again.
  package static func checkWaits() { AsyncWork.checkWaits() }

  /// Runs a closure that starts a task, so that the work that the task starts counts as the caller's.
  package static func sharingWork<Result>(_ body: () -> Result) -> Result {
    AsyncWork.$sharedOrigin.withValue(AsyncWork.currentOrigin) { body() }
  }
}
