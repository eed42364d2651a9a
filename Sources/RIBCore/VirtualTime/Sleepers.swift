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
  /// Called once, by the code that has removed the sleeper from its clock.
  let wake: (_ isCancelled: Bool) -> Void

  var label: String { scope?.label ?? "something" }

  func wakes(before other: Sleeper) -> Bool {
    (deadline, order, id) < (other.deadline, other.order, other.id)
  }
}

/// The sleepers on a clock.
@MainActor
struct Sleepers {
  /// Sorted, the next to wake last.
  private var all: [Sleeper] = []

  nonisolated init() {}

  var count: Int { all.count }

  /// The sleepers, the next to wake first.
  var inOrder: [Sleeper] { all.reversed() }

  /// Whether any of them is work that nothing waits for.
  var hasOutside: Bool { all.contains(where: \.isOutside) }

  var first: Sleeper? { all.last }

  mutating func insert(_ sleeper: Sleeper) {
    all.insert(sleeper, at: all.partitioningIndex { !sleeper.wakes(before: $0) })
  }

  /// Removes a sleeper, which the caller wakes.
  mutating func remove(id: Int) -> Sleeper? {
    all.lastIndex { $0.id == id }.map { all.remove(at: $0) }
  }
}
