import RIBTesting
import Testing

@testable import RIBTerminal

struct PromptFrontTests {
  @Test func `a plain prompt begins anew below a line, also one that the reader of a pipe shows`() {
    for makeRoom in [PlainPrompt.makeRoom, PlainPrompt.makeWay] {
      let sink = RecordingSink()
      let front = PlainPrompt(sink)
      makeRoom(front)()
      front.begin(Prompt(text: "> ", styled: "> "))
      makeRoom(front)()
      sink.writeLine("a line")
      front.comeBack()
      #expect(sink.lines == ["> ", "a line", "> "])
    }
  }
  @Test func `a plain prompt comes back when the program goes on, and C-c ends its row`() {
    var sink = RecordingSink()
    var front = PlainPrompt(sink)
    front.begin(Prompt(text: "> ", styled: "> "))
    front.didContinue()
    #expect(sink.text == "> > " && sink.flushedCount == sink.bytes.count)
    front.end()
    // Its line has ended.
    front.comeBack()
    front.makeRoom()
    #expect(sink.text == "> > ")
    front.inputDidEnd()
    #expect(sink.text == "> > \n")

    sink = RecordingSink()
    front = PlainPrompt(sink)
    front.begin(nil)
    front.didInterrupt()
    #expect(sink.text == "\n")
    front.begin(Prompt(text: "root> ", styled: "root> "))
    front.didInterrupt()
    front.makeRoom()
    #expect(sink.text == "\nroot> \n")
  }
}
