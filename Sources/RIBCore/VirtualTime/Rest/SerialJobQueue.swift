import Synchronization

/// Runs the jobs of tasks off the main actor, one after the other in the order in which they came, and counts
/// them.
///
/// If no job is queued or running, each task whose jobs come here is on the main actor, waits for something,
/// or has ended.
final class SerialJobQueue: Sendable {
  private typealias Entry = (job: UnownedJob, executor: WorkExecutor)

  private let entries: AsyncStream<Entry>.Continuation
  private let unfinishedCount = Atomic(0)
  private let totalCount = Atomic(0)

  /// - Parameter onIdle: Called on the main actor after the last of the queued jobs has run.
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

  var isIdle: Bool { unfinishedCount.load(ordering: .sequentiallyConsistent) == 0 }
  var jobCount: Int { totalCount.load(ordering: .sequentiallyConsistent) }

  /// Queues a job and keeps its executor until the job has run.
  func append(_ job: UnownedJob, for executor: WorkExecutor) {
    totalCount.add(1, ordering: .sequentiallyConsistent)
    unfinishedCount.add(1, ordering: .sequentiallyConsistent)
    entries.yield((job, executor))
  }

  private func finishOne() -> Bool {
    unfinishedCount.subtract(1, ordering: .sequentiallyConsistent).newValue == 0
  }
}

/// The preferred executor of the task of one piece of work and of its child tasks, which runs their jobs in a
/// queue that counts them.
///
/// Their calls of nonisolated functions and of actors come here; jobs of the main actor, and of actors with
/// executors of their own, do not.
final class WorkExecutor: TaskExecutor {
  fileprivate let queue: SerialJobQueue
  private let isStarting = Atomic(true)
  @MainActor private var body: (@MainActor () async -> Void)?

  init(queue: SerialJobQueue) { self.queue = queue }

  /// Starts the one task that this executor is for, at once, as `Task.immediate` does.
  ///
  /// `Task.immediate(executorPreference:)` would not: a task with a preferred executor by which the main
  /// actor did not run it takes a turn of the main actor first. The jobs before the beginning of the work are
  /// therefore run at once, as jobs of the main actor and of this executor.
  @MainActor
  func start(_ body: @escaping @MainActor () async -> Void) -> Task<Void, Never> {
    self.body = body
    return Task(executorPreference: self) { await self.begin() }
  }

  @MainActor
  private func begin() async {
    isStarting.store(false, ordering: .relaxed)
    // Taken out, so that it is released on the main actor as soon as it has returned.
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
