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
  @Test func `a plain prompt comes back when the program is continued, until its line ends`() {
    let sink = RecordingSink()
    let front = PlainPrompt(sink)
    front.begin(Prompt(text: "> ", styled: "> "))
    front.didContinue()
    #expect(sink.text == "> > " && sink.flushedCount == sink.bytes.count)
    front.end()
    front.comeBack()
    front.makeRoom()
    #expect(sink.text == "> > ")
    front.inputDidEnd()
    #expect(sink.text == "> > \n")
  }
}
