/// Waits until so many elements have arrived.
@MainActor
package final class Arrivals {
  private var missing = 0
  private var waiting: CheckedContinuation<Void, Never>?

  nonisolated package init() {}

  package func add() {
    missing -= 1
    if missing == 0 { waiting.take()?.resume() }
  }

  package func wait(for count: Int, _ start: () -> Void) async {
    missing = count
    await withCheckedContinuation {
      waiting = $0
      start()
    }
  }
}
