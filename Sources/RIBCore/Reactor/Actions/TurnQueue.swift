/// A turn of a reactor: an action, a mutation, or the state of a stub.
///
/// Actions wait while another is processed; mutations do not (R23). A state is held indirectly: the other turns do not grow
/// with its size, on the stack or in the queue.
@usableFromInline
enum Turn<Action, Mutation, State> {
  case action(Action)
  /// An action whose end its sender waits for.
  indirect case sent(Action, ActionReceipt)
  case transformedAction(Action)
  case mutation(Mutation)
  case transformedMutation(Mutation)
  /// A state assigned to a stub.
  indirect case stubbedState(State)

  /// Whether it is a stub's, which shows the state that a test assigns, active or not.
  var isStubbed: Bool { if case .stubbedState = self { true } else { false } }

  /// Whether it is an action as it was sent.
  var isAction: Bool {
    switch self {
    case .action, .sent: true
    default: false
    }
  }

  var receipt: ActionReceipt? { if case .sent(_, let receipt) = self { receipt } else { nil } }

  /// The turn as observers see it when it is dropped.
  @MainActor @usableFromInline var dropped: DroppedTurn {
    switch self {
    case .action(let action), .transformedAction(let action), .sent(let action, _): .action(action)
    case .mutation(let mutation), .transformedMutation(let mutation): .mutation(mutation)
    case .stubbedState(let state): .state(state)
    }
  }
}

/// The waiting turns of one reactor, and the actions that wait for its first activation.
///
/// An object, made when the first turn waits: so reactors without a waiting turn, which are most, take no
/// memory for it, and look up no types.
@MainActor
final class TurnQueue<Action, Mutation, State> {
  /// A turn, and the activation in which it was accepted.
  typealias Entry = (turn: Turn<Action, Mutation, State>, activation: Int32)

  private var waiting = FIFO<Entry>()
  private var postponed: [Turn<Action, Mutation, State>] = []

  func append(_ turn: Turn<Action, Mutation, State>, in activation: Int32) {
    waiting.append((turn, activation))
  }

  func popFirst() -> Entry? { waiting.popFirst() }

  var hasPostponed: Bool { !postponed.isEmpty }

  func postpone(_ action: Turn<Action, Mutation, State>) { postponed.append(action) }

  /// Removes all postponed actions, and passes them on in the order in which they were sent.
  ///
  /// A loop over turns looks their generic type up before it begins. Here, it does so only for a reactor that has a queue.
  func takePostponed(_ body: (Turn<Action, Mutation, State>) -> Void) {
    for action in exchange(&postponed, with: []) { body(action) }
  }
}
