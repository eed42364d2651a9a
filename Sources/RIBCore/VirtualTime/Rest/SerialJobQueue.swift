// Where asynchronous work runs off the main actor under virtual time, so that its jobs can be counted.

import Synchronization

/// Runs the jobs of tasks one after the other, in the order in which they came, and counts them.
///
/// With no job queued and none running, each task whose jobs come here is on the main actor, waits for
/// something, or has ended.
final class SerialJobQueue: Sendable {
  private typealias Entry = (job: UnownedJob, executor: WorkExecutor)

  private let entries: AsyncStream<Entry>.Continuation
  private let unfinishedCount = Atomic(0)
  private let totalCount = Atomic(0)

  /// Makes a queue without a job.
  ///
  /// - Parameter onIdle: Called on the main actor after the last of the queued jobs has been run.
  init(onIdle: @escaping @MainActor @Sendable () -> Void) {
    let (queue, entries) = AsyncStream<Entry>.makeStream()
    self.entries = entries
    Task.detached {
      for await entry in queue {
        unsafe entry.job.runSynchronously(on: entry.executor.asUnownedTaskExecutor())
        if entry.executor.queue.finishOne() { Task { await onIdle() } }
      }
    }
  }

  deinit { entries.finish() }

  /// Whether no job is queued or running.
  var isIdle: Bool { unfinishedCount.load(ordering: .sequentiallyConsistent) == 0 }
  /// How many jobs have come so far.
  var jobCount: Int { totalCount.load(ordering: .sequentiallyConsistent) }

  /// Queues a job, and keeps its executor until the job has been run.
  func append(_ job: UnownedJob, for executor: WorkExecutor) {
    totalCount.add(1, ordering: .sequentiallyConsistent)
    unfinishedCount.add(1, ordering: .sequentiallyConsistent)
    entries.yield((job, executor))
  }

  private func finishOne() -> Bool {
    unfinishedCount.subtract(1, ordering: .sequentiallyConsistent).newValue == 0
  }
}

/// What the task of one piece of work, and its child tasks, prefer to run on off the main actor: in a
/// queue that is counted.
///
/// Their calls of nonisolated functions and of actors come here; jobs of the main actor, and of actors
/// with executors of their own, do not.
final class WorkExecutor: TaskExecutor {
  fileprivate let queue: SerialJobQueue
  private let isStarting = Atomic(true)
  @MainActor private var body: (@MainActor () async -> Void)?

  init(queue: SerialJobQueue) { self.queue = queue }

  /// Starts the one task that this executor is for, at once, as `Task.immediate` does.
  ///
  /// `Task.immediate(executorPreference:)` would not: whatever prefers an executor that the main actor
  /// did not run it by takes a turn of the main actor first. So the jobs up to the beginning of the
  /// work are run here and now, as the main actor's and as this executor's.
  @MainActor
  func start(_ body: @escaping @MainActor () async -> Void) -> Task<Void, Never> {
    self.body = body
    return Task(executorPreference: self) { await self.begin() }
  }

  @MainActor
  private func begin() async {
    isStarting.store(false, ordering: .relaxed)
    // Taken, so that it is released on the main actor as soon as it has returned.
    await body.take()?()
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if isStarting.load(ordering: .relaxed) {
      unsafe job.runSynchronously(
        isolatedTo: MainActor.sharedUnownedExecutor, taskExecutor: asUnownedTaskExecutor())
    } else {
      queue.append(job, for: self)
    }
  }
}
