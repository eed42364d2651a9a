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
  fileprivate var isRemoved = false

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

  /// Calls the closure and releases it, as a sleeper that was removed out of turn stays in the heap for a
  /// while.
  func wake(isCancelled: Bool) {
    onWake.take()?(isCancelled)
  }

  var label: String { scope?.label ?? "something" }

  func wakes(before other: Sleeper) -> Bool {
    (deadline, order, id) < (other.deadline, other.order, other.id)
  }
}

/// A binary heap of the sleepers on a clock, the next to wake first; those removed out of turn are skipped.
@MainActor
struct SleeperHeap {
  private var heap: [Sleeper] = []
  private var byID: [Int: Sleeper] = [:]

  nonisolated init() {}

  var count: Int { byID.count }

  /// The sleepers, in the order in which they would wake.
  var inOrder: [Sleeper] { byID.values.sorted { $0.wakes(before: $1) } }

  /// Whether any of them is work that nothing waits for.
  var hasOutside: Bool { byID.values.contains(where: \.isOutside) }

  /// The next sleeper to wake.
  var first: Sleeper? {
    mutating get {
      while let top = heap.first, top.isRemoved { _ = popTop() }
      return heap.first
    }
  }

  mutating func insert(_ sleeper: Sleeper) {
    byID[sleeper.id] = sleeper
    heap.append(sleeper)
    var child = heap.count - 1
    while child > 0, heap[child].wakes(before: heap[(child - 1) / 2]) {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  mutating func removeFirst() -> Sleeper? {
    guard let first else { return nil }
    _ = popTop()
    byID[first.id] = nil
    return first
  }

  /// Removes a sleeper before its turn; it must be woken, so that it releases its closure.
  mutating func remove(id: Int) -> Sleeper? {
    guard let sleeper = byID.removeValue(forKey: id) else { return nil }
    sleeper.isRemoved = true
    // Removed sleepers stay fewer than the others, so that memory follows the number of sleepers.
    if heap.count > 2 * byID.count + 16 {
      heap = byID.values.sorted { $0.wakes(before: $1) }
    }
    return sleeper
  }

  private mutating func popTop() -> Sleeper? {
    guard let top = heap.first, let last = heap.popLast() else { return nil }
    if heap.isEmpty { return top }
    heap[0] = last
    var parent = 0
    while true {
      var next = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < heap.count && heap[child].wakes(before: heap[next]) { next = child }
      if next == parent { return top }
      heap.swapAt(parent, next)
      parent = next
    }
  }
}
