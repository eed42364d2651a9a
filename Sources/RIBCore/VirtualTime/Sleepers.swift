/// One sleeper of a ``VirtualClock``.
@MainActor
struct Sleeper {
  let deadline: VirtualClock.Instant
  /// The order among sleepers of one deadline: the number of the start of their work.
  let order: Int
  let id: Int
  /// The scope of the sleeper, for its name in reports.
  let scope: (any WorkScope)?
  /// Whether it is work that nothing waits for, such as that of a recorded request.
  let isOutside: Bool
  /// The task that sleeps, if it is part of no work.
  var plainTask: PlainTask?
  /// Called once, by the code that has removed the sleeper from its clock.
  let wake: (_ isCancelled: Bool) -> Void

  var label: String { scope?.label ?? plainTask?.label ?? "something" }
  /// The name and the deadline.
  var description: String { "\(label) until \(deadline.offset)" }

  func wakes(before other: Sleeper) -> Bool {
    (deadline, order, id) < (other.deadline, other.order, other.id)
  }
}

/// A task that sleeps on a virtual clock and is part of no work, as one that a plain `Task { }` began: no wait knows it.
package struct PlainTask: Hashable, Sendable {
  /// The address of the task, which no other one has while it lives.
  private let address: Int
  /// The name that the task was given, if any.
  package let name: String?

  /// The running task.
  @MainActor static var current: PlainTask {
    PlainTask(address: AsyncWork.currentTask, name: Task.name)
  }

  /// The name in reports.
  var label: String { name.map { "the task \"\($0)\"" } ?? "a plain task" }
}

/// The sleepers on a clock.
@MainActor
struct Sleepers {
  /// Sorted, the next to wake last.
  private var all: [Sleeper] = []
  /// The number of those that are part of no work.
  private var plainCount = 0

  nonisolated init() {}

  var count: Int { all.count }

  /// The sleepers, the next to wake first.
  var inOrder: [Sleeper] { all.reversed() }

  /// Whether any of them is work that nothing waits for.
  var hasOutside: Bool { all.contains(where: \.isOutside) }

  var first: Sleeper? { all.last }
  var firstDeadline: VirtualClock.Instant? { all.last?.deadline }

  /// The tasks that are part of no work.
  var plainTasks: [PlainTask] { hasPlainTasks ? inOrder.compactMap(\.plainTask) : [] }

  var hasPlainTasks: Bool { plainCount > 0 }

  mutating func insert(_ sleeper: Sleeper) {
    if sleeper.plainTask != nil { plainCount += 1 }
    all.insert(sleeper, at: all.partitioningIndex { !sleeper.wakes(before: $0) })
  }

  /// Removes a sleeper, which the caller wakes.
  mutating func remove(id: Int) -> Sleeper? {
    let removed = all.lastIndex { $0.id == id }.map { all.remove(at: $0) }
    if removed?.plainTask != nil { plainCount -= 1 }
    return removed
  }
}
