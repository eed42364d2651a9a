// What the test library asks of virtual time beside moving it.

extension VirtualClock {
  /// Who sleeps and until when, the next to wake first.
  package var sleeperNames: [String] {
    sleepers.inOrder.map { "\($0.effect?.label ?? "something") until \($0.deadline.offset)" }
  }

  /// Waits until a condition holds; it is looked at whenever work begins, ends, sleeps or wakes, and
  /// when ``lookAgain()`` is called.
  package func wait(
    deadline: Duration, until isDone: @escaping () -> Bool
  ) async -> WaitResult {
    await wait(deadline: deadline) { _ in isDone() }
  }

  /// Says, whenever asked, whether all work that the caller set going sleeps on a virtual clock or
  /// has ended.
  package static func callersWorkIsStill() -> () -> Bool {
    let origin = AsyncWork.currentOrigin
    return { AsyncWork.isStill(origin: origin) }
  }

  /// Has all waits look at their conditions again.
  package static func lookAgain() { AsyncWork.sleepersDidChange() }

  /// Runs a closure that starts a task, so that what the task sets going counts as the caller's.
  package static func sharingWork<Result>(_ body: () -> Result) -> Result {
    AsyncWork.$sharedOrigin.withValue(AsyncWork.currentOrigin) { body() }
  }
}
