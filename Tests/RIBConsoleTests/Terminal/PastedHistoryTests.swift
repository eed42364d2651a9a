import RIBTesting
import TestSupport
import Testing

@testable import RIBConsole
@testable import RIBTerminal

struct PastedHistoryTests {
  @Test func `a hundred lines of a paste are kept in the history`() async throws {
    let folder = try TestFolder()
    let terminal = MemoryTerminal()
    let keys = ScriptedKeys()
    let editor = LineEditor(keys: keys, terminal: terminal, sink: terminal)
    let run = SessionRun(
      SessionOptions(history: HistoryLocation(path: folder["history"])),
      inputs: [SessionInput(editor)], terminal: terminal)
    run.start()
    for name in ["a", "b"] {
      let lines = (1...150).map { "set \($0) # \(name)\n" }.joined()
      await keys.type(Keys.pasted(lines) + "\r")
    }
    keys.send("quit\r")
    #expect(await run.end() == .success)
    #expect(terminal.text.contains("number: 150"))
    let kept = try folder.text("history").split(separator: "\n")
    #expect(kept.count == 201)
    #expect(kept.prefix(100).last == "set 100 # a")
    #expect(kept.dropLast().last == "set 100 # b" && kept.last == "quit")
  }
}
