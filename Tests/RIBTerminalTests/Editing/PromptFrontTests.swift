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
}
