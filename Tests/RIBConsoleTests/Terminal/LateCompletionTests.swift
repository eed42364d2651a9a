import RIBTesting
import TestSupport
import Testing

@testable import RIBTerminal

/// An owner that answers requests for completion when the test wants it.
private final class SlowOwner: LineEditorOwner {
  private var requests: [(LineCompletion?) -> Void] = []

  /// Answers the oldest request.
  func answer(_ completion: LineCompletion?) { requests.removeFirst()(completion) }

  func complete(
    _ text: String, at cursor: Int, _ use: @escaping (LineCompletion?) -> Void
  ) { requests.append(use) }
  func hint(behind line: String) -> String { "" }
  func lastWord(of line: String) -> String? { nil }
  func interruptByPerson() {}
  func end(by signal: Int32) {}
  func warn(_ message: String) { Issue.record("\(message)") }
}

struct LateCompletionTests {
  private let keys = ScriptedKeys()
  private let terminal = MemoryTerminal()
  private let owner = SlowOwner()
  private let clock = ManualClock()
  private let editor: LineEditor

  init() {
    editor = LineEditor(keys: keys, terminal: terminal, sink: terminal)
    editor.connect(
      to: owner, sink: terminal, lineEnd: "$", clock: clock, history: nil)
    editor.front.begin(Prompt(text: "> ", styled: "> "))
  }

  /// Begins to take a line; the result is its text.
  private func edit() -> Awaited<String?> {
    let editor = editor
    return Awaited {
      guard case .text(let text, _)? = (try? await editor.nextBatch())?.first?.content else {
        return nil
      }
      return text
    }
  }

  private func completion(_ insertion: String? = nil, of word: Range<Int>) -> LineCompletion {
    LineCompletion(
      insertion: insertion.map { (word, $0) },
      ["counter", "count"].map { .init(label: $0, summary: "") }, omittedCount: 0, hint: nil)
  }

  @Test func `a late answer completes and lists, and a new size lists it again`() async {
    let line = edit()
    await keys.type("a co\t")
    #expect(terminal.lines == ["> a co"])
    owner.answer(completion("count", of: 2..<4))
    #expect(terminal.lines == ["> a count"] && !terminal.text.contains("\u{07}"))
    await keys.type("\u{02}\u{06}\t\t")
    owner.answer(completion(of: 2..<7))
    #expect(terminal.lines == ["> a count"] && terminal.text.hasSuffix("\u{07}"))
    owner.answer(completion(of: 2..<7))
    #expect(terminal.lines == ["> a count", "counter  count"])
    terminal.resize(columns: 12)
    editor.sizeDidChange()
    await clock.sleepers(1)
    await clock.advance(by: .milliseconds(50))
    await terminal.wait(for: "the list") { $0 == "count" }
    #expect(terminal.lines == ["> a count", "counter", "count"])
    keys.send("\r")
    #expect(await line.value("the line", sourceLocation: #_sourceLocation) == "a count")
  }

  @Test func `a late answer does not count after more keys, in a search, or after the line`()
    async
  {
    let line = edit()
    await keys.type("co\tu")
    owner.answer(completion("count", of: 0..<2))
    #expect(terminal.lines == ["> cou"])
    await keys.type("\t\u{02}")
    owner.answer(completion("count", of: 0..<3))
    await keys.type("\u{05}\t\u{12}")
    owner.answer(completion("count", of: 0..<3))
    #expect(terminal.lines == ["search '': cou"])
    await keys.type("\u{07}")
    #expect(terminal.lines == ["> cou"])
    await keys.type("\u{15}\t")
    keys.send("\r")
    #expect(await line.value("the line", sourceLocation: #_sourceLocation) == "")
    let written = terminal.text
    owner.answer(completion("count", of: 0..<0))
    #expect(terminal.text == written)
    let next = edit()
    keys.send("er\r")
    #expect(await next.value("the next line", sourceLocation: #_sourceLocation) == "er")
  }
  @Test func `more than twenty candidates stand side by side, however high the terminal is`()
    async
  {
    let line = edit()
    await keys.type("w\t\t")
    let words = (1...21).map { LineCompletion.Candidate(label: "word\($0)", summary: "a word") }
    for _ in 0..<2 {
      owner.answer(LineCompletion(insertion: nil, words, omittedCount: 0, hint: nil))
    }
    #expect(terminal.lines.count == 4)
    keys.send("\r")
    #expect(await line.value("the line", sourceLocation: #_sourceLocation) == "w")
  }

  @Test func `lines are numbered from 1 on, also those that were typed ahead`() async {
    let editor = editor
    let lines = Awaited { () -> [InputLine] in
      let first = try? await editor.nextBatch()
      let second = try? await editor.nextBatch()
      return (first ?? []) + (second ?? [])
    }
    keys.send("a\rb\r")
    #expect(
      await lines.value("two lines", sourceLocation: #_sourceLocation) == [
        InputLine(number: 1, content: .text("a", repaired: false)),
        InputLine(number: 2, content: .text("b", repaired: false)),
      ])
  }
}
