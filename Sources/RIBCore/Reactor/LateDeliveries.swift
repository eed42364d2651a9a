// What subscribers to states have yet to get.

/// The deliveries that subscribers of one reactor have yet to get.
@usableFromInline
@MainActor
final class LateDeliveries<State> {
  /// The states that came in the middle of a delivery, with the subscribers of that time.
  var held = FIFO<(state: State, sinks: [Sink<State>])>()
  /// The subscribers that get the present state when the node is active again.
  var missed: [Sink<State>] = []
}
