// The asynchronous work that has one origin, and when it is at rest.

import Synchronization

/// What one task has set going, directly or through other work; made with its first work and given up
/// with its last.
@MainActor
final class AsyncOrigin {
  /// Those that have work running, by the number of the task; the latest is not among them.
  @safe @exclusivity(unchecked) private static var others: [Int: AsyncOrigin] = [:]
  /// The one that began work last: work after work of one task makes no new one, and looks up none.
  @safe @exclusivity(unchecked) private static var latest: AsyncOrigin?
  /// Whether the process has made a virtual clock: nothing else waits for rest.
  private nonisolated static let isVirtualTimeUsed = Atomic(false)

  /// The number of what belongs to no task; no task has it.
  static let outside = Int.min

  let number: Int
  /// Whether nothing waits for its work.
  var isOutside: Bool { number == AsyncOrigin.outside }
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
  static func running(_ number: Int) -> AsyncOrigin? {
    if let latest, latest.number == number { return latest.hasWork ? latest : nil }
    return others[number]
  }

  /// Notes that work of an origin begins.
  static func begin(_ number: Int) -> AsyncOrigin {
    let origin = latest?.number == number ? latest : nil
    let begun = origin ?? takeTurns(with: number)
    begun.workCount += 1
    return begun
  }

  /// Makes another origin the latest.
  private static func takeTurns(with number: Int) -> AsyncOrigin {
    if let latest, latest.hasWork { others[latest.number] = latest }
    let origin = others.removeValue(forKey: number) ?? AsyncOrigin(number: number)
    latest = origin
    return origin
  }

  /// Notes that work has ended.
  func end() {
    workCount -= 1
    if workCount == 0, self !== AsyncOrigin.latest { AsyncOrigin.others[number] = nil }
  }

  /// Notes that work fell asleep, woke or did so in part: a step of -1, +1 or 0 in what is awake.
  func change(_ step: Int) {
    awakeCount += step
    changeCount += 1
  }

  /// What the task of one piece of work is to run by off the main actor, one job after the other and
  /// counted; nil where the process uses no virtual time, or nothing waits for the work.
  func makeExecutor() -> WorkExecutor? {
    guard AsyncOrigin.isVirtualTimeUsed.load(ordering: .relaxed), !isOutside else { return nil }
    let queue = jobs ?? SerialJobQueue { AsyncWork.checkWaits() }
    jobs = queue
    return WorkExecutor(queue: queue)
  }

  /// Whether a job of its tasks is queued or running off the main actor.
  var hasJobs: Bool { jobs?.isIdle == false }
  /// Whether any of its work runs.
  var hasWork: Bool { workCount > 0 }
  /// Differs from an earlier one if anything has happened since that can be seen.
  var activity: Int { changeCount &+ (jobs?.jobCount ?? 0) }
}
