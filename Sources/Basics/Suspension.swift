import Synchronization

/// One wait of a task of the main actor until it is resumed there.
///
/// A task that a continuation resumes, or that yields, passes through a thread of the pool before it is back
/// on the main actor, which wakes two threads. A task that waits here continues in a job of the main actor.
package actor Suspension {
  private let executor = SuspensionExecutor()

  package init() {}

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }

  /// Suspends until ``resume()``; at most one task waits, once.
  ///
  /// All it does is run on this actor, and it checks that, as a call that does nothing may be optimised away.
  package func wait() { preconditionIsolated() }

  /// Lets the task continue in a later job of the main actor; it may not wait yet, or may have continued
  /// already.
  package nonisolated func resume() { executor.resume() }

  /// Lets all jobs run that are queued on the main actor now.
  @MainActor
  package static func takeTurn() async {
    let turn = Suspension()
    turn.resume()
    await turn.wait()
  }
}

/// Keeps the one job of a suspension until it is resumed.
private final class SuspensionExecutor: SerialExecutor {
  private enum Stage {
    case unused
    case waiting(UnownedJob)
    case resumed
  }

  private let stage = Mutex(Stage.unused)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isResumed = stage.withLock { stage in
      if case .resumed = stage { return true }
      stage = .waiting(job)
      return false
    }
    if isResumed { run(job) }
  }

  func resume() {
    let job: UnownedJob? = stage.withLock { stage in
      defer { stage = .resumed }
      if case .waiting(let job) = stage { return job }
      return nil
    }
    if let job { run(job) }
  }

  /// Runs the job, in which the task only leaves this executor and is queued on the main actor.
  private func run(_ job: UnownedJob) {
    unsafe job.runSynchronously(on: asUnownedSerialExecutor())
  }
}
