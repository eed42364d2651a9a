import RIBCore

/// Observes one reactor, and keeps its changes and errors until the tester takes them.
@MainActor
final class ReactorRecording<State>: TreeObserver {
  enum Entry {
    /// A mutation was reduced, or, without a mutation, `transform(state:)` emitted a state.
    ///
    /// The turn is that of the action to which the mutation belongs; nil for one that came by itself.
    case change(mutation: Any?, State, turn: Int?)
    /// An effect or a transformed stream ended with an error.
    case error(any Error)

    /// Returns the entry with a later state, if one is given, for a mutation that has changed nothing.
    func moved(to state: State?) -> Entry {
      guard let state, case .change(let mutation, _, let turn) = self else { return self }
      return .change(mutation: mutation, state, turn: turn)
    }
  }

  /// The entries that have not been taken, the oldest first.
  private(set) var entries: [Entry] = []
  /// Called with each action, mutation or state that the reactor dropped.
  var onDrop: (_ dropped: Any, DropReason) -> Void = { _, _ in }
  private var node: ObjectIdentifier?
  private var latest: State
  /// A mutation whose state has not been emitted yet, and the turn of its action.
  private var mutation: (value: Any, turn: Int?)?
  /// The number of actions that the reactor has begun to process.
  private(set) var turnCount = 0
  /// Whether it processes one of them now.
  private var isInTurn = false

  init(latest: State) { self.latest = latest }

  func follow(_ place: NodePath) { node = place.identity }

  func takeFirst() -> Entry? {
    closeMutation()
    return entries.isEmpty ? nil : entries.removeFirst()
  }

  func takeAll() -> [Entry] {
    closeMutation()
    return exchange(&entries, with: [])
  }

  func putBack(_ earlier: [Entry]) { entries = earlier + entries }

  var isEmpty: Bool { entries.isEmpty && mutation == nil }

  /// Notes that an action has been processed: mutations that come now are no part of its turn.
  func turnDidEnd() {
    closeMutation()
    isInTurn = false
  }

  /// Keeps a mutation whose state `transform(state:)` held back.
  private func closeMutation() {
    guard let mutation else { return }
    self.mutation = nil
    add(.change(mutation: mutation.value, latest, turn: mutation.turn))
  }

  private func add(_ entry: Entry) {
    entries.append(entry)
    VirtualClock.checkWaits()
  }

  // MARK: TreeObserver

  func willProcess(action: Any, _ path: NodePath) {
    guard path.identity == node else { return }
    closeMutation()
    isInTurn = true
    turnCount += 1
  }

  func willReduce(mutation: Any, _ path: NodePath) {
    guard path.identity == node else { return }
    closeMutation()
    self.mutation = (mutation, isInTurn && !ReducedMutation.isLate ? turnCount : nil)
  }

  func didChange(state: Any, _ path: NodePath) {
    guard path.identity == node, let state = state as? State else { return }
    latest = state
    let mutation = mutation.take()
    add(.change(mutation: mutation?.value, state, turn: mutation?.turn))
  }

  func didFail(_ failure: ReactorFailure, _ path: NodePath) {
    if path.identity == node { add(.error(failure.error)) }
  }

  func didDrop(_ dropped: DroppedTurn, _ reason: DropReason, _ path: NodePath) {
    if path.identity == node, dropped.isMissed(reason) { onDrop(dropped.value, reason) }
  }
}
