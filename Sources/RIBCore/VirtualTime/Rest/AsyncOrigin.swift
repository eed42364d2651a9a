import Synchronization

/// The asynchronous work that one task has started, directly or through other work.
///
/// Made with the first work of the task and released with the last.
@MainActor
final class AsyncOrigin {
  /// The origins that have work running, by the number of the task, without the latest.
  private static var others: [Int: AsyncOrigin] = [:]
  /// The origin that began work last, so that one task that starts work again and again looks up none.
  private static var latest: AsyncOrigin?
  /// Whether the process has made a virtual clock; without one, nothing waits for rest.
  private nonisolated static let isVirtualTimeUsed = Atomic(false)

  /// The number of work that belongs to no task.
  static let outside = Int.min

  let number: Int
  /// Whether nothing waits for its work.
  var isOutside: Bool { number == AsyncOrigin.outside }
  /// The number of pieces of work that are awake.
  private(set) var awakeCount = 0
  private var workCount = 0
  private var changeCount = 0
  private var jobs: SerialJobQueue?

  private init(number: Int) { self.number = number }

  nonisolated static func noteVirtualClock() {
    isVirtualTimeUsed.store(true, ordering: .relaxed)
  }

  /// Returns the origin with a number, if some of its work runs.
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

  /// Notes that work fell asleep (-1), woke (+1) or changed otherwise (0).
  func change(_ step: Int) {
    awakeCount += step
    changeCount += 1
  }

  /// Makes the executor on which a task of this work runs off the main actor, one job after the other and
  /// counted; nil if the process uses no virtual time, or nothing waits for the work.
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
  /// A number that changes whenever something observable has happened.
  var activity: Int { changeCount &+ (jobs?.jobCount ?? 0) }
}
