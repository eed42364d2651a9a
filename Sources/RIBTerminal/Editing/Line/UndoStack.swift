/// The earlier states of a line.
struct UndoStack: Sendable {
  /// A line, and its position in the history.
  struct State: Sendable {
    let line: EditedLine.Content
    let browser: HistoryBrowser
  }

  private var states: ArraySlice<State> = []
  private var size = 0

  /// The most bytes that all states may take; beyond that the oldest are forgotten.
  private static let limit = 4 * EditedLine.limit

  /// Stores a state before a possible change.
  mutating func keep(_ state: State) {
    if state.line.text == states.last?.line.text, let former = states.popLast() {
      size -= cost(former)
    }
    size += cost(state)
    states.append(state)
    while size > Self.limit, let oldest = states.popFirst() { size -= cost(oldest) }
  }

  /// Returns the latest state with another text, and removes it.
  mutating func takeState(otherThan text: String) -> State? {
    while let state = states.popLast() {
      size -= cost(state)
      if state.line.text != text { return state }
    }
    return nil
  }

  private func cost(_ state: State) -> Int { 1_024 + state.line.text.utf8.count }
}
