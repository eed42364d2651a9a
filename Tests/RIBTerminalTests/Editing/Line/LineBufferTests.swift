import TestSupport
import Testing

@testable import RIBTerminal

struct LineBufferTests {
  private nonisolated static let emacsKeys: [(String, String)] = [
    ("abc", "abc|"), ("abc" + C("a"), "|abc"), ("abc" + C("a") + C("e"), "abc|"),
    ("abc" + C("b") + C("b") + "x", "ax|bc"), ("abc" + C("a") + C("f") + "x", "ax|bc"),
    ("abc\u{7F}", "ab|"), ("abc" + C("h"), "ab|"), ("abc" + C("a") + C("d"), "|bc"),
    ("abc" + C("b") + C("k"), "ab|"), ("abc" + C("b") + C("u"), "|c"),
    ("one two" + C("w"), "one |"), ("one a/b  " + C("w"), "one |"), ("abc" + C("t"), "acb|"),
    ("abc" + C("a") + C("f") + C("t"), "ba|c"), ("a" + C("t"), "a|"),
    ("one a/bc" + M("b"), "one a/|bc"), ("one a/bc" + M("b") + M("b"), "one |a/bc"),
    ("one  two" + C("a") + M("f"), "one|  two"),
    ("one  two" + C("a") + M("f") + M("f"), "one  two|"),
    ("one two" + C("a") + M("d"), "| two"), ("one a/bc" + M("\u{7F}"), "one a/|"),
    ("one a/bc" + M("\u{8}"), "one a/|"), ("  " + M("b"), "|  "), ("  " + C("a") + M("f"), "  |"),
    ("one two" + C("a") + M("u") + M("u"), "ONE TWO|"), ("straße" + C("a") + M("u"), "STRASSE|"),
    ("ONE TWO" + C("a") + M("l"), "one| TWO"), ("one tWO" + C("a") + M("f") + M("c"), "one Two|"),
    ("one" + M("c"), "one|"), ("one  " + C("b") + M("c"), "one  |"),
  ]

  /// What follows `abc` and an ESC.
  private nonisolated static let sequences: [(String, String)] = [
    ("[D", "ab|c"), ("OD", "ab|c"), ("[1;2D", "ab|c"), ("[H", "|abc"), ("OH", "|abc"),
    ("[1~", "|abc"), ("[7~", "|abc"), ("[H\u{1B}[F", "abc|"), ("[H\u{1B}OF", "abc|"),
    ("[H\u{1B}[4~", "abc|"), ("[H\u{1B}[8~", "abc|"), ("[H\u{1B}[C", "a|bc"),
    ("[H\u{1B}OC", "a|bc"), ("[H\u{1B}[3~", "|bc"), ("[H\u{1B}[1;5C", "abc|"),
    ("[1;5D", "|abc"), ("[1;3D", "|abc"), ("Od", "|abc"), ("\u{1B}[D", "ab|c"), ("O5D", "|abc"),
    ("[H\u{1B}[3;5~", "|"), ("[2~", "abc|"), ("[15;2~", "abc|"), ("[5@x", "abcx|"),
    ("[5}x", "abcx|"), ("[5\u{7F}", "ab|"), ("[[A", "abc|"),
    ("[99999999999999999999;1;1C", "abc|"), ("[1;-9223372036854775808C", "abc|"), ("Mx", "abcx|"),
    ("[M", "abc|"), ("[<0;1;1M", "abc|"), ("[~", "abc|"), ("[1 qx", "abcx|"),
    ("[H\u{1B}[1;5;" + String(repeating: "0", count: 40) + "C", "abc|"),
    // Answers of the terminal that come late.
    ("]11;rgb:0000/0000/0000\u{07}", "abc|"), ("]11;rgb:0000/0000/0000\u{1B}\\x", "abcx|"),
    ("P>|xterm(370)\u{1B}\\x", "abcx|"), ("P1$r0m\u{1B}\\", "abc|"), ("[?62;22c", "abc|"),
    ("[H\u{1B}[?1;2cx", "x|abc"), ("]0;a title\u{1B}[H", "|abc"), ("]0;a title\u{01}x", "x|abc"),
    ("]x", "abcx|"), ("Px", "abcx|"), ("]\u{1B}[H", "|abc"), ("]0\u{07}x", "abcx|"),
    ("]0;a\\b\u{07}x", "abcx|"),
  ]

  @Test(arguments: emacsKeys + sequences.map { ("abc\u{1B}" + $0, $1) })
  func `Emacs keys, arrows and the like move and delete, unknown sequences leave nothing behind`(
    keys: String, picture: String
  ) {
    #expect(LineBuffer(typing: keys).picture == picture)
  }

  @Test(
    arguments: [
      ("one", "|", 0), ("one" + C("a") + "two", "|one", 0), ("one two" + C("w"), "one two|", 0),
      ("one two" + C("w") + C("_"), "|", 0), ("one two" + C("w") + C("_") + C("_"), "|", 1),
      ("one" + C("b") + C("a") + C("k") + "x", "|", 0), ("a" + Keys.pasted("b\nc"), "a|", 0),
      ("one" + C("a") + C("f") + C("k") + C("y"), "o|", 0), ("one\u{7F}\u{7F}", "on|", 0),
      ("dr" + C("p"), "dr|", 0), ("dr" + C("p") + C("_") + C("n"), "|", 1),
      ("dr" + C("r") + "tr" + C("e"), "dr|", 0), ("x\ry", "|", 0), ("x\r", "|", 1),
      ("one" + C("a") + M("u"), "|one", 0),
    ] as [(String, String, Int)])
  func `undo goes back change by change`(keys: String, picture: String, bells: Int) {
    for undo in [C("_"), C("x") + C("u")] {
      var buffer = LineBuffer(history: ["tree"])
      let events = buffer.type(keys) + buffer.type(undo)
      #expect(buffer.picture == picture, "\(keys)")
      #expect(events.count { $0 == .bell } == bells, "\(keys)")
    }
  }

  @Test func `killed text comes back, gathered from consecutive kills`() {
    let cases: [(keys: String, picture: String)] = [
      ("one two" + C("w") + C("y") + C("y"), "one twotwo|"),
      ("one two three" + C("w") + C("w") + C("a") + C("y"), "two three|one "),
      ("one two" + C("a") + M("d") + M("d") + C("y"), "one two|"),
      ("one two" + C("w") + "x" + C("u") + C("y") + C("y"), "one xone x|"),
      ("abc\u{7F}" + C("y"), "ab|"), ("one" + C("u") + C("c") + "x\r" + C("y"), "one|"),
    ]
    for (keys, picture) in cases { #expect(LineBuffer(typing: keys).picture == picture, "\(keys)") }
  }

  @Test func `movement and deletion go by characters as readers see them`() {
    let line = "e\u{301}👨‍👩‍👧‍👦🇩🇪計"
    let cases: [(keys: String, picture: String)] = [
      (line + C("b") + C("b"), "e\u{301}👨‍👩‍👧‍👦|🇩🇪計"),
      (line + "\u{7F}\u{7F}\u{7F}", "e\u{301}|"), (line + "\u{7F}\u{7F}\u{7F}\u{7F}", "|"),
      (line + C("a") + C("d") + C("d"), "|🇩🇪計"), (line + C("t"), "e\u{301}👨‍👩‍👧‍👦計🇩🇪|"),
      ("\u{301}" + C("a") + "e" + C("b"), "|e\u{301}"),
    ]
    for (keys, picture) in cases { #expect(LineBuffer(typing: keys).picture == picture, "\(keys)") }
  }

  @Test func `bytes wait behind an accepted line, and are taken once behind the end of input`() {
    var buffer = LineBuffer()
    buffer.feed("one\rtwo\nthr".utf8)
    #expect(buffer.next() == .accepted("one"))
    #expect(buffer.text == "")
    buffer.feed("ee".utf8)
    let events = [buffer.next(), buffer.next()]
    #expect(events == [.accepted("two"), nil])
    #expect(buffer.picture == "three|")
    #expect(buffer.next() == nil)
    buffer = LineBuffer()
    buffer.feed((C("d") + "ab").utf8)
    #expect(buffer.next() == .endOfInput)
    #expect(buffer.takeWaiting() == Array("ab".utf8))
    #expect(buffer.next() == nil && buffer.text == "")
  }

  @Test func `keys that are for the owner are events`() {
    var buffer = LineBuffer()
    let bell: [EditEvent] = [.bell]
    let steps: [(keys: String, events: [EditEvent])] = [
      (C("d"), [.endOfInput]), ("ab" + C("c") + "c", [.interrupt(discarded: "ab")]),
      (C("z"), [.suspend]),
    ]
    for (keys, events) in steps { #expect(buffer.type(keys) == events, "\(keys)") }
    #expect(buffer.picture == "c|")
    let more: [(keys: String, events: [EditEvent])] = [
      (C("l"), [.clearScreen]), (C("d"), bell), (C("x") + M("x"), bell), (C("b"), []),
      (C("t"), bell), ("\u{1B}]xyz", bell), (C("e") + M("u"), bell),
    ]
    for (keys, events) in more { #expect(buffer.type(keys) == events, "\(keys)") }
  }

  @Test func `Tab completes, and a second Tab lists`() {
    var buffer = LineBuffer()
    buffer.feed("co\tx".utf8)
    #expect(buffer.next() == .complete)
    buffer.replace(0..<2, with: "counter ")
    #expect(buffer.next() == nil)
    #expect(buffer.picture == "counter x|")
    #expect(buffer.type(C("_") + C("_")) == [] && buffer.picture == "co|")
    #expect(buffer.type("\t\t\t") == [.complete, .listCandidates, .listCandidates])
    #expect(buffer.type("y\t") == [.complete])
    buffer.candidates = ["one"]
    #expect(buffer.type("\u{1B}[") == [] && buffer.candidates == ["one"])
    #expect(buffer.type("D") == [] && buffer.candidates == [])
  }

  @Test func `a lone ESC takes one key at most, and never Return`() {
    var buffer = LineBuffer(typing: "abc\u{1B}")
    #expect(buffer.type("\r") == [.accepted("abc")])
    _ = buffer.type("abc\u{1B}[12")
    #expect(buffer.type("\r") == [.accepted("abc")])
    _ = buffer.type("bé\u{1B}é")
    #expect(buffer.picture == "béé|")
  }

  @Test func `invalid UTF-8 is replaced`() {
    var buffer = LineBuffer()
    #expect(buffer.type([0x61, 0xE8, 0xA8]) == [])
    #expect(buffer.text == "a")
    #expect(buffer.type([0x62, 0xFF, 0xC3, 0x0D]) == [.accepted("a\u{FFFD}b\u{FFFD}\u{FFFD}")])
  }

  @Test func `a line, what is killed, and the states of long lines for undo have a limit`() {
    let most = String(repeating: "a", count: EditedLine.limit - 1)
    var buffer = LineBuffer(typing: most + "bc")
    #expect(buffer.text.utf8.count == EditedLine.limit && buffer.text.last == "b")
    for key in ["x", "é"] { #expect(buffer.type(key) == [.bell]) }
    #expect(buffer.type(Keys.pasted("x")) == [.refused])
    let isReplaced = buffer.replace(0..<1, with: "xy")
    #expect(!isReplaced)
    let kills: [(keys: String, events: [EditEvent])] = [
      (C("u") + C("y") + C("y"), [.bell]), (C("a") + C("f") + C("k") + C("u") + C("y"), []),
    ]
    for (keys, events) in kills {
      #expect(buffer.type(keys) == events, "\(keys)")
      #expect(buffer.text == most + "b", "\(keys)")
    }
    #expect(buffer.type(C("u") + Keys.pasted(most + "xyz")) == [.refused])
    #expect(buffer.text == "")

    buffer = LineBuffer(typing: String(repeating: "a", count: EditedLine.limit - 10))
    for letter in "bcdefgh" { _ = buffer.type(C("b") + C("f") + String(letter)) }
    #expect(buffer.type(C("_") + C("_") + C("_")) == [] && buffer.text.hasSuffix("abcde"))
    #expect(buffer.type(C("_") + C("_")) == [.bell])
  }
}
