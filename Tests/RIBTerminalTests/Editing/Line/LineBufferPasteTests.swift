import TestSupport
import Testing

@testable import RIBTerminal

struct LineBufferPasteTests {
  @Test func `pasted lines stay in the line until Return runs them, the last with what follows it`()
  {
    var buffer = LineBuffer()
    #expect(buffer.type("a" + Keys.pasted("b\r\nc\rd\n")) == [])
    #expect(buffer.picture == "ab\nc\nd\n|")
    #expect(buffer.type("\rnext") == [.accepted("ab"), .accepted("c"), .accepted("d")])
    #expect(buffer.picture == "next|")
    buffer = LineBuffer()
    #expect(buffer.type(Keys.pasted("a\nb") + "c\r") == [.accepted("a"), .accepted("bc")])
  }

  @Test func `bytes after an accepted line can be forgotten`() {
    var buffer = LineBuffer()
    buffer.feed((Keys.pasted("one\ntwo") + "\rthree\rfo").utf8)
    #expect(buffer.next() == .accepted("one"))
    buffer.forgetWaiting()
    #expect(buffer.type("ur\r") == [.accepted("ur")])
  }

  @Test func `control characters and keys in a paste are text`() {
    let hostile = "a\tb\u{3}\u{1B}[A\u{1B}[20\u{1B}\u{1}計\u{FF}"
    var buffer = LineBuffer()
    #expect(buffer.type(Keys.pasted(hostile)) == [])
    #expect(buffer.text == hostile)
    #expect(buffer.type("\r") == [.accepted(hostile)])
  }

  @Test func `a paste without an end can be dropped with the candidates, and keys are keys again`()
  {
    var buffer = LineBuffer(typing: "x" + C("r") + "t\u{1B}[200~a\rb", history: ["tree"])
    #expect(!buffer.endsWithPastedInterrupt)
    #expect(buffer.type(C("c")) == [] && buffer.endsWithPastedInterrupt)
    #expect(buffer.type("c") == [] && !buffer.endsWithPastedInterrupt)
    #expect(buffer.type(C("c")) == [])
    #expect(buffer.dropPaste() == "x")
    #expect(buffer.type("quit\r") == [.accepted("quit")])

    buffer = LineBuffer()
    #expect(buffer.type("\t\t") == [.complete, .listCandidates])
    buffer.candidates = ["one"]
    #expect(buffer.type("\u{1B}[200~" + C("c")) == [])
    #expect(buffer.dropPaste() == "" && buffer.candidates == [])
    #expect(buffer.type("\t") == [.complete])
  }

  @Test func `after a dropped paste M-. replaces nothing`() {
    var buffer = LineBuffer(history: ["tree", "counter"])
    for _ in 0..<2 {
      #expect(buffer.type(M(".")) == [.lastWord])
      buffer.insertLastWord { $0 }
      #expect(buffer.picture == "counter|")
      #expect(buffer.type("\u{1B}[200~" + C("c")) == [])
      #expect(buffer.dropPaste() == "counter")
    }
  }

  @Test(arguments: [
    ("a\r\r\nb", ["a", "", "b"]), ("a\r\n\r\nb", ["a", "", "b"]), ("\r\n", [""]),
    ("a\n\rb", ["a", "", "b"]), ("a\r\u{301}b\n\u{301}", ["a", "\u{301}b", "\u{301}"]),
  ])
  func `line ends of all kinds separate lines, whatever is beside them`(
    paste: String, lines: [String]
  ) {
    var buffer = LineBuffer()
    #expect(buffer.type(Keys.pasted(paste) + "\r") == lines.map { .accepted($0) })
  }

  // Planted bug: a paste that is too long leaves its mark on the next one.
  @Test func `a paste after one that was too long is inserted`() {
    let long = Keys.pasted(String(repeating: "a", count: EditedLine.limit))
    var buffer = LineBuffer(typing: "x")
    // Of a much longer one, only the end is kept meanwhile.
    let longer = Keys.pasted(String(repeating: "a", count: 2 * EditedLine.limit))
    for text in [long, longer, long] { #expect(buffer.type(text) == [.refused]) }
    #expect(buffer.type(Keys.pasted("y")) == [] && buffer.picture == "xy|")
    #expect(LineBuffer(typing: long).text.utf8.count == EditedLine.limit)
  }

  @Test func `an empty paste or an end alone changes nothing, a second paste follows the first`() {
    #expect(LineBuffer(typing: "a\u{1B}[201~b").picture == "ab|")
    let twice = Keys.pasted("") + Keys.pasted("x") + Keys.pasted("y")
    #expect(LineBuffer(typing: twice).picture == "xy|")
  }
}
