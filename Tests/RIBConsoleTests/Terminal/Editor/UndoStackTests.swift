// What is kept of a line to go back to.

import Testing

@testable import RIBConsole

struct UndoStackTests {
  private func state(_ text: String) -> UndoStack.State {
    UndoStack.State(line: .init(text: text), browser: HistoryBrowser([]))
  }

  @Test func `an equal text of another size counts with its own size`() {
    var stack = UndoStack()
    stack.keep(state(String(repeating: "é", count: 349_000)))
    stack.keep(state(String(repeating: "e\u{301}", count: 349_000)))
    for letter in ["a", "b", "c"] {
      stack.keep(state(String(repeating: letter, count: EditedLine.limit)))
    }
    var count = 0
    while stack.takeState(otherThan: "") != nil { count += 1 }
    #expect(count == 3)
  }
}
