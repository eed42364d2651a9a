/// The earlier states of a line.
struct UndoStack: Sendable {
  typealias State = (line: EditedLine.Content, browser: HistoryBrowser)

  private var states: [State] = []

  /// The most bytes that all states may take; beyond that the oldest are forgotten.
  private static let limit = 4 * EditedLine.limit

  mutating func keep(_ state: State) {
    if state.line.text == states.last?.line.text { states.removeLast() }
    states.append(state)
    while states.reduce(0, { $0 + 1_024 + $1.line.text.utf8.count }) > Self.limit {
      states.removeFirst()
    }
  }

  /// Returns the latest state with another text, and removes it.
  mutating func takeState(otherThan text: String) -> State? {
    while let state = states.popLast() { if state.line.text != text { return state } }
    return nil
  }
}
