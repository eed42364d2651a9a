import RIBTesting
import TestSupport
import Testing

@testable import RIBTerminal

struct EditorFrontTests {
  private let terminal = MemoryTerminal()
  private let clock = ManualClock()

  @Test func `the line is hidden while a pipe's reader writes, and comes back`() async {
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

  @Test func `a status takes a row of the room below the line, and is removed whole if wrapped`() {
    let front = EditorFront(terminal: MemoryTerminal(rows: 10), sink: RecordingSink())
    front.beginLine()
    #expect(front.room == 9)
    front.show(status: "busy")
    #expect(front.room == 8)
    for remove in [EditorFront.makeRoom, EditorFront.end] {
      let terminal = MemoryTerminal()
      let front = EditorFront(terminal: terminal, sink: terminal)
      front.begin(nil)
      front.show(status: "a status of some length")
      terminal.resize(columns: 20)
      remove(front)()
      #expect(terminal.lines == [])
    }
  }

  @Test func `each drawing is handed on at once, and none is made without a change`() async {
    let sink = RecordingSink()
    let front = EditorFront(terminal: MemoryTerminal(), sink: sink)
    front.connect(to: sink, lineEnd: "\u{1B}[2m↵\u{1B}[0m", clock: clock)
    front.begin(Prompt(text: "> ", styled: "> "))
    front.beginLine()
    front.beginEditing(LineDisplay.Content(text: "a\nb", cursor: 3))
    #expect(sink.text.hasSuffix("> a\u{1B}[2m↵\u{1B}[0m\r\nb"))
    #expect(sink.flushedCount == sink.bytes.count)
    let written = sink.bytes.count
    front.show(LineDisplay.Content(text: "a\nb", cursor: 3))
    #expect(sink.bytes.count == written)
    front.makeWay()
    #expect(sink.bytes.count > written && sink.flushedCount == sink.bytes.count)
    await clock.sleepers(1)
    await clock.advance(by: .milliseconds(50))
    front.endEditing()
    #expect(sink.text.hasSuffix("\u{1B}[?2004l"))
  }

  @Test func `a program that is continued takes the terminal as it is by then`() {
    let front = EditorFront(terminal: terminal, sink: terminal)
    front.didContinue()
    #expect(terminal.calls == ["run"])
    front.beginLine()
    front.beginEditing(LineDisplay.Content(text: "ab", cursor: 2))
    terminal.resize(columns: 10)
    front.didContinue()
    front.show(LineDisplay.Content(text: "abcdefghijkl", cursor: 12))
    front.show(LineDisplay.Content(text: "Xabcdefghijkl", cursor: 13))
    #expect(terminal.lines == ["Xabcdefghi", "jkl"])
  }

  @Test func `a line is drawn only while its keys are hidden`() {
    let terminal = OrderedTerminal()
    let front = EditorFront(terminal: terminal, sink: terminal)
    front.beginLine()
    front.beginEditing(LineDisplay.Content(text: "ab", cursor: 2))
    front.endEditing()
    #expect(terminal.events == ["edit", "write", "write", "run"])
    front.didContinue()
    #expect(terminal.events.dropFirst(4) == ["edit", "write", "write"])
  }
}

/// A terminal and sink that notes the order of its calls.
private final class OrderedTerminal: TerminalControl, TextSink {
  private(set) var events: [String] = []
  let columns = 80
  let rows = 24
  var failure: SystemError? { nil }

  func beginEditing() { events.append("edit") }
  func endEditing() { events.append("run") }
  func restore() { events.append("restore") }
  func stop() { events.append("stop") }
  func write(bytes: Span<UInt8>) { events.append("write") }
  func endLine() {}
  func flush() {}
}
