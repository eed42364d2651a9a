import RIBTesting
import TestSupport
import Testing

@testable import RIBTerminal

struct EditorFrontTests {
  @Test func `the line is hidden while a pipe's reader writes, and comes back`() async {
    let terminal = MemoryTerminal()
    let clock = ManualClock()
    let front = EditorFront(terminal: terminal, sink: terminal)
    front.connect(to: terminal, lineEnd: "↵", clock: clock)
    front.begin(Prompt(text: "root> ", styled: "root> "))
    front.beginLine()
    front.beginEditing(LineDisplay.Content(text: "ab", cursor: 2))
    #expect(terminal.lines == ["root> ab"])
    front.makeWay()
    #expect(terminal.lines == [])
    // Keys typed meanwhile are shown later, and another line begins the pause again.
    front.show(LineDisplay.Content(text: "abc", cursor: 3))
    await clock.sleepers(1)
    await clock.advance(by: .milliseconds(40))
    front.makeWay()
    terminal.writeLine("a late line")
    await clock.advance(by: .milliseconds(10))
    await clock.sleepers(1)
    #expect(terminal.lines == ["a late line"])
    await clock.advance(by: .milliseconds(50))
    await terminal.wait(for: "the line") { $0 == "root> abc" }
    #expect(terminal.lines == ["a late line", "root> abc"])
    front.endEditing()
  }

  @Test func `a line that is begun during the pause is shown behind it`() async {
    let terminal = MemoryTerminal()
    let clock = ManualClock()
    let front = EditorFront(terminal: terminal, sink: terminal)
    front.connect(to: terminal, lineEnd: "↵", clock: clock)
    front.makeWay()
    front.begin(Prompt(text: "root> ", styled: "root> "))
    front.beginLine()
    front.beginEditing(LineDisplay.Content())
    #expect(terminal.lines == [])
    await clock.sleepers(1)
    await clock.advance(by: .milliseconds(50))
    await terminal.wait(for: "the prompt") { $0 == "root>" }
    front.endEditing()
  }

  @Test
  func `a program that stops takes the marks of pastes back, and asks for them again after it`() {
    let terminal = MemoryTerminal()
    let front = EditorFront(terminal: terminal, sink: terminal)
    front.begin(Prompt(text: "root> ", styled: "root> "))
    front.beginLine()
    front.beginEditing(LineDisplay.Content(text: "ab", cursor: 2))
    let begun = terminal.text
    front.stop()
    let marks = terminal.text.dropFirst(begun.count).matches(of: #/\[\?2004[hl]/#).map {
      String($0.0)
    }
    #expect(marks == ["[?2004l", "[?2004h"])
    #expect(terminal.calls.suffix(2) == ["stop", "edit"])
    front.endEditing()
  }

  // Planted bug: once the line has come back, it never does again.
  @Test func `the line comes back below each line of output that comes late`() async {
    let terminal = MemoryTerminal()
    let front = EditorFront(terminal: terminal, sink: terminal)
    front.begin(Prompt(text: "root> ", styled: "root> "))
    front.beginLine()
    front.beginEditing(LineDisplay.Content(text: "ab", cursor: 2))
    for number in 1...2 {
      front.makeRoom()
      terminal.writeLine("late \(number)")
      front.comeBack()
      await terminal.wait(for: "the line") { $0 == "root> ab" }
    }
    #expect(terminal.lines == ["late 1", "late 2", "root> ab"])
    front.endEditing()
  }

  @Test func `a plain session ends the row in which the terminal shows C-c`() {
    let sink = RecordingSink()
    let front = PlainPrompt(sink)
    front.begin(nil)
    front.didInterrupt()
    #expect(sink.text == "\n")
    front.begin(Prompt(text: "root> ", styled: "root> "))
    front.didInterrupt()
    front.makeRoom()
    #expect(sink.text == "\nroot> \n")
  }
}
