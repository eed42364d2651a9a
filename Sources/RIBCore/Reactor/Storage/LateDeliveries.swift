/// The deliveries of states that subscribers of one reactor have yet to get.
@usableFromInline
@MainActor
final class LateDeliveries<State> {
  private var held = FIFO<(state: State, sinks: SinkList<State>)>()
  private var missed: [AnySink] = []

  var isEmpty: Bool { held.isEmpty && missed.isEmpty }

  /// Keeps a state that came in the middle of a delivery, with the subscribers of that time.
  func hold(_ state: State, for sinks: SinkList<State>) { held.append((state, sinks)) }

  func popHeld() -> (state: State, sinks: SinkList<State>)? { held.popFirst() }

  /// Notes subscribers that get the present state when the node is active again, the earliest first.
  func miss(_ sinks: some Sequence<AnySink>) { missed += sinks }

  /// Notes subscribers that came before those noted already.
  func missEarlier(_ sinks: [AnySink]) { missed = sinks + missed }

  /// Returns the subscribers that missed a state, each once, and forgets them.
  func takeMissed() -> [AnySink] {
    var seen: Set<ObjectIdentifier> = []
    return exchange(&missed, with: []).filter { seen.insert(ObjectIdentifier($0)).inserted }
  }
}
