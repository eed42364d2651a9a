// The asynchronous work that has one origin, and when it is at rest.

import Synchronization

/// What one task has set going, directly or through other work; made with its first work and given up
/// with its last.
@MainActor
final class AsyncOrigin {
  /// Those that have work running, by the number of the task.
  @safe @exclusivity(unchecked) private static var all: [Int: AsyncOrigin] = [:]
  /// Whether the process has made a virtual clock: nothing else waits for rest.
  private nonisolated static let isVirtualTimeUsed = Atomic(false)

  let number: Int
  /// How many pieces of work are awake.
  private(set) var awakeCount = 0
  private var workCount = 0
  private var changeCount = 0
  private var jobs: SerialJobQueue?

  private init(number: Int) { self.number = number }

  nonisolated static func noteVirtualClock() {
    isVirtualTimeUsed.store(true, ordering: .relaxed)
  }

  /// The origin of a number, if some of its work runs.
  static func running(_ number: Int) -> AsyncOrigin? { all[number] }

  /// Notes that work of an origin begins.
  static func begin(_ number: Int) -> AsyncOrigin {
    let origin = all[number] ?? AsyncOrigin(number: number)
    if origin.workCount == 0 { all[number] = origin }
    origin.workCount += 1
    return origin
  }

  /// Notes that work has ended.
  func end() {
    workCount -= 1
    if workCount == 0 { AsyncOrigin.all[number] = nil }
  }

  /// Notes that work fell asleep, woke or did so in part: a step of -1, +1 or 0 in what is awake.
  func change(_ step: Int) {
    awakeCount += step
    changeCount += 1
  }

  /// Starts a task at once, on the main actor.
  ///
  /// Where virtual time is used, what the task and its child tasks do off the main actor is done one
  /// after the other, and counted.
  func startTask(_ body: @escaping @MainActor () async -> Void) -> Task<Void, Never> {
    guard AsyncOrigin.isVirtualTimeUsed.load(ordering: .relaxed) else {
      return Task.immediate { await body() }
    }
    let queue = jobs ?? SerialJobQueue { AsyncWork.lookAgain() }
    jobs = queue
    return WorkExecutor(queue: queue).start(body)
  }

  /// Whether a job of its tasks is queued or running off the main actor.
  var hasJobs: Bool { jobs?.isIdle == false }
  /// Whether any of its work runs.
  var hasWork: Bool { workCount > 0 }
  /// Differs from an earlier one if anything has happened since that can be seen.
  var activity: Int { changeCount &+ (jobs?.jobCount ?? 0) }
}
