/// One sleeper of a ``VirtualClock``.
@MainActor
final class Sleeper {
  let deadline: VirtualClock.Instant
  /// The order among sleepers of one deadline: the number of the start of their work.
  let order: Int
  let id: Int
  /// The scope of the sleeper, for its name in reports.
  let scope: (any WorkScope)?
  /// Whether it is work that nothing waits for, such as that of a recorded request.
  let isOutside: Bool
  private var onWake: ((_ isCancelled: Bool) -> Void)?

  init(
    deadline: VirtualClock.Instant, order: Int, id: Int, scope: (any WorkScope)? = nil,
    isOutside: Bool = false,
    onWake: @escaping (_ isCancelled: Bool) -> Void
  ) {
    self.deadline = deadline
    self.order = order
    self.id = id
    self.scope = scope
    self.isOutside = isOutside
    self.onWake = onWake
  }

  /// Calls the closure, once.
  func wake(isCancelled: Bool) {
    onWake.take()?(isCancelled)
  }

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
  private var byID: [Int: Sleeper] = [:]

  nonisolated init() {}

  var count: Int { all.count }

  /// The sleepers, the next to wake first.
  var inOrder: [Sleeper] { all.reversed() }

  /// Whether any of them is work that nothing waits for.
  var hasOutside: Bool { all.contains(where: \.isOutside) }

  var first: Sleeper? { all.last }

  mutating func insert(_ sleeper: Sleeper) {
    all.insert(sleeper, at: index(of: sleeper))
    byID[sleeper.id] = sleeper
  }

  /// Removes a sleeper, which the caller wakes.
  mutating func remove(id: Int) -> Sleeper? {
    guard let sleeper = byID.removeValue(forKey: id) else { return nil }
    return all.remove(at: index(of: sleeper))
  }

  private func index(of sleeper: Sleeper) -> Int {
    all.partitioningIndex { !sleeper.wakes(before: $0) }
  }
}
