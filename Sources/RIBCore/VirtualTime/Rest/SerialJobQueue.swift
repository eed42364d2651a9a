import Synchronization

/// Runs the jobs of tasks off the main actor, one after the other in the order in which they came, and counts
/// them.
///
/// If no job is queued or running, each task whose jobs come here is on the main actor, waits for something,
/// or has ended.
final class SerialJobQueue: Sendable {
  private typealias Entry = (job: UnownedJob, executor: WorkExecutor)

  private let entries: AsyncStream<Entry>.Continuation
  private let counts = JobCounts()

  /// - Parameter onIdle: Called on the main actor after the last of the queued jobs has run.
  init(onIdle: @escaping @MainActor @Sendable () -> Void) {
    let (queue, entries) = AsyncStream<Entry>.makeStream()
    self.entries = entries
    // Without the queue itself, whose end ends the entries.
    Task.detached { [counts] in
      for await entry in queue {
        unsafe entry.job.runSynchronously(on: entry.executor.asUnownedTaskExecutor())
        entry.executor.unfinishedCount.subtract(1, ordering: .sequentiallyConsistent)
        if counts.finishOne() { Task { await onIdle() } }
      }
    }
  }

  deinit { entries.finish() }

  var isIdle: Bool { counts.unfinished.load(ordering: .sequentiallyConsistent) == 0 }
  var jobCount: Int { counts.total.load(ordering: .sequentiallyConsistent) }

  /// Queues a job and keeps its executor until the job has run.
  func append(_ job: UnownedJob, for executor: WorkExecutor) {
    counts.total.add(1, ordering: .sequentiallyConsistent)
    counts.unfinished.add(1, ordering: .sequentiallyConsistent)
    executor.unfinishedCount.add(1, ordering: .sequentiallyConsistent)
    entries.yield((job, executor))
  }
}

/// The numbers of all jobs of a queue, and of those that have not run.
private final class JobCounts: Sendable {
  let unfinished = Atomic(0)
  let total = Atomic(0)

  /// Counts a job that has run, and returns whether it was the last one.
  func finishOne() -> Bool {
    unfinished.subtract(1, ordering: .sequentiallyConsistent).newValue == 0
  }
}

/// The preferred executor of the task of one piece of work and of its child tasks, which runs their jobs in a
/// queue that counts them.
///
/// Their calls of nonisolated functions and of actors come here; jobs of the main actor, and of actors with
/// executors of their own, do not.
final class WorkExecutor: TaskExecutor {
  fileprivate let unfinishedCount = Atomic(0)
  private let queue: Mutex<SerialJobQueue>
  private let isStarting = Atomic(true)
  @MainActor private var body: (@MainActor () async -> Void)?

  init(queue: SerialJobQueue) { self.queue = Mutex(queue) }

  /// Whether a job of its tasks is queued or running.
  var isBusy: Bool { unfinishedCount.load(ordering: .sequentiallyConsistent) > 0 }

  /// Runs the jobs that come from now on in another queue.
  func move(to queue: SerialJobQueue) { self.queue.withLock { $0 = queue } }

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
      queue.withLock { $0 }.append(job, for: self)
    }
  }
}
