// What a line was before it was changed.

/// The states of a line to go back to, one after the other.
struct UndoStack: Sendable {
  /// A line, and where in the history it comes from.
  struct State: Sendable {
    let line: EditedLine.Content
    let browser: HistoryBrowser
  }

  private var states: ArraySlice<State> = []
  private var size = 0

  /// How many bytes the states may take together; the oldest are forgotten.
  private static let limit = 4 * EditedLine.limit

  /// Keeps a state that may be about to change.
  mutating func keep(_ state: State) {
    if state.line.text == states.last?.line.text, let former = states.popLast() {
      size -= cost(former)
    }
    size += cost(state)
    states.append(state)
    while size > Self.limit, let oldest = states.popFirst() { size -= cost(oldest) }
  }

  /// Takes the latest state in which the text is another one.
  mutating func takeState(otherThan text: String) -> State? {
    while let state = states.popLast() {
      size -= cost(state)
      if state.line.text != text { return state }
    }
    return nil
  }

  private func cost(_ state: State) -> Int { 1_024 + state.line.text.utf8.count }
}
