import Testing

@testable import RIBTerminal

struct UndoStackTests {
  private func state(_ text: String) -> UndoStack.State {
    (line: .init(text: text), browser: HistoryBrowser())
  }

  @Test func `a text that has not changed is kept once, one of another size counts with its own`() {
    var stack = UndoStack()
    for text in ["a", "b", "a", "a"] { stack.keep(state(text)) }
    #expect((0..<4).map { _ in stack.takeState(otherThan: "")?.line.text } == ["a", "b", "a", nil])
    stack = UndoStack()
    stack.keep(state(String(repeating: "é", count: 349_000)))
    stack.keep(state(String(repeating: "e\u{301}", count: 349_000)))
    for letter in ["a", "b", "c"] {
      stack.keep(state(String(repeating: letter, count: EditedLine.limit)))
    }
    var count = 0
    while stack.takeState(otherThan: "") != nil { count += 1 }
    #expect(count == 3)
  }

  // Planted bug: a state that was taken still counts.
  @Test func `states that were taken make room for later ones`() {
    func long(_ letter: String) -> UndoStack.State {
      state(String(repeating: letter, count: EditedLine.limit - 2_000))
    }
    var stack = UndoStack()
    for _ in 0..<3 {
      for letter in ["a", "b", "c", "d"] { stack.keep(long(letter)) }
      for letter in ["d", "c", "b", "a"] {
        #expect(stack.takeState(otherThan: "")?.line.text.first == letter.first)
      }
    }
    #expect(stack.takeState(otherThan: "") == nil)
  }
}
