import TestSupport
import Testing

@testable import RIBTerminal

struct LineBufferHistoryTests {
  static let history = ["help", "counter increase", "tree", "counter decrease"]

  private func picture(_ keys: String) -> String {
    LineBuffer(typing: keys, history: Self.history).picture
  }

  @Test func `going back and forth keeps what was being typed, and what was changed`() {
    let cases: [(keys: String, picture: String)] = [
      ("dra" + C("p"), "counter decrease|"),
      ("dra" + C("p") + C("p"), "tree|"),
      ("\u{1B}[A\u{1B}OA\u{1B}[B", "counter decrease|"),
      ("dra" + C("p") + C("p") + C("n") + C("n") + "ft", "draft|"),
      (C("p") + "!" + C("p") + C("n"), "counter decrease!|"),
      ("a" + C("p") + C("n") + "b" + C("p") + C("n"), "ab|"),
      (M("<"), "help|"),
      ("x" + M("<") + M(">"), "x|"),
    ]
    for (keys, picture) in cases { #expect(self.picture(keys) == picture, "\(keys)") }
  }

  // Planted bug: a line that is left forgets the others that were changed.
  @Test func `lines that were changed stay so until one is accepted as it is, and all forgotten`() {
    let back = C("p") + "!" + C("p") + "?" + C("p")
    var buffer = LineBuffer(typing: back, history: Self.history)
    let older = C("p") + C("p")
    let steps: [(keys: String, events: [EditEvent], picture: String)] = [
      (C("n"), [], "tree?|"), (C("n"), [], "counter decrease!|"),
      ("\r", [.accepted("counter decrease!")], "|"), (older, [], "tree|"),
      ("!\r", [.accepted("tree!")], "|"), (older, [], "tree|"),
    ]
    for (keys, events, picture) in steps {
      #expect(buffer.type(keys) == events, "\(keys)")
      #expect(buffer.picture == picture, "\(keys)")
    }
  }

  @Test func `there is nothing before the first and behind the last`() {
    var buffer = LineBuffer(history: ["a"])
    let steps: [(keys: String, events: [EditEvent])] = [
      (C("n"), [.bell]), (C("p"), []), (C("p"), [.bell]),
    ]
    for (keys, events) in steps { #expect(buffer.type(keys) == events, "\(keys)") }
    buffer.browser.lines = ["a", "b"]
    #expect(buffer.type(C("p")) == [] && buffer.picture == "b|")
  }

  @Test func `up and down go to the lines that begin as this one does before the cursor`() {
    let (up, down) = ("\u{1B}[A", "\u{1B}[B")
    let cases: [(keys: String, picture: String)] = [
      ("cou" + up, "counter decrease|"),
      ("cou" + up + up, "counter increase|"),
      ("cou" + up + up + up, "counter increase|"),
      ("cou" + up + up + down, "counter decrease|"),
      ("cou" + up + up + down + down + "x", "coux|"),
      ("treason" + M("b") + C("f") + C("f") + up, "tree|"),
      ("hx" + C("b") + up + down, "hx|"),
      (up + up + up + up + up, "help|"),
      (up + C("a") + up, "tree|"),
    ]
    for (keys, picture) in cases { #expect(self.picture(keys) == picture, "\(keys)") }
    var buffer = LineBuffer(typing: "co", history: ["cow", "cow", "tree", "cow", "coo", "coo"])
    #expect(buffer.type(down) == [.bell])
    #expect(buffer.type(up + up) == [] && buffer.text == "cow")
    #expect(buffer.type(up) == [.bell])
    #expect(buffer.type(down + down) == [] && buffer.picture == "co|")
  }

  // Planted bug: the second Down forgets what is searched for.
  @Test func `each further Down looks for the same beginning`() {
    let (up, down) = ("\u{1B}[A", "\u{1B}[B")
    var buffer = LineBuffer(typing: "co", history: ["cow 1", "tree", "cow 2", "help", "cow 3"])
    #expect(buffer.type(up + up + up) == [] && buffer.text == "cow 1")
    #expect(buffer.type(down) == [] && buffer.text == "cow 2")
    #expect(buffer.type(down) == [] && buffer.text == "cow 3")
    #expect(buffer.type(down) == [] && buffer.picture == "co|")
  }

  @Test func `up and down go among pasted lines first`() {
    let (up, down) = ("\u{1B}[A", "\u{1B}[B")
    let cases: [(keys: String, picture: String)] = [
      (Keys.pasted("abc\nd\n") + up, "abc\n|d\n"),
      (Keys.pasted("abc\nd") + C("a") + C("f") + C("f") + down, "abc\nd|"),
      (Keys.pasted("\nabc") + up + up + up + down + down, "\nabc|"),
      (Keys.pasted("\nabc") + up + up + up, "tree|"),
    ]
    for (keys, picture) in cases { #expect(self.picture(keys) == picture, "\(keys)") }
  }

  @Test func `M-. inserts the last word of the line before, and again that of an earlier one`() {
    func typed(_ keys: String) -> (String, bells: Int) {
      var buffer = LineBuffer(history: Self.history)
      buffer.feed(keys.utf8)
      var bells = 0
      while let event = buffer.next() {
        if event == .bell { bells += 1 }
        if event == .lastWord {
          buffer.insertLastWord {
            $0 == "tree" ? nil : $0.split(separator: " ").last.map(String.init)
          }
        }
      }
      return (buffer.picture, bells)
    }
    #expect(typed("a b" + C("b") + M(".")) == ("a decrease|b", 0))
    #expect(typed("a b" + C("b") + M(".") + M(".")) == ("a increase|b", 0))
    #expect(typed(M(".") + M(".") + M(".") + M(".")) == ("help|", 1))
    #expect(typed(M(".") + " " + M("_")) == ("decrease decrease|", 0))
    #expect(typed(M(".") + M(".") + C("_")) == ("decrease|", 0))
  }

  @Test func `C-r finds the newest line with the typed text, and again an older one`() {
    let cases: [(keys: String, picture: String)] = [
      (C("r") + "cou", "|counter decrease"),
      (C("r") + "crea", "counter de|crease"),
      (C("r") + "cou" + C("r"), "|counter increase"),
      (C("r") + "ee" + C("a"), "|tree"),
      (C("r") + "ee" + C("p"), "counter increase|"),
      ("x" + C("r") + "ee" + C("g") + "y", "xy|"),
      (C("r") + "crea" + C("r") + "\u{7F}\u{7F}", "counter de|crease"),
      (C("r") + "inc\u{7F}\u{7F}\u{7F}e", "count|er decrease"),
      (C("r") + "tr\u{1B}[C", "t|ree"),
      (C("r") + "inc" + C("e") + C("u") + C("r") + C("r"), "counter |increase"),
    ]
    for (keys, picture) in cases { #expect(self.picture(keys) == picture, "\(keys)") }
  }

  @Test func `C-r twice finds the latest search again, also when a line was remembered since`() {
    var buffer = LineBuffer(history: Self.history)
    #expect(buffer.type(C("r") + "inc\r") == [.accepted("counter increase")])
    buffer.browser.lines = Self.history + ["state"]
    #expect(buffer.type(C("r") + C("r")) == [])
    #expect(buffer.browser.searchPrompt == "search 'inc': ")
  }

  @Test func `the search shows its query, rings if it finds nothing, and ends with C-c too`() {
    var buffer = LineBuffer(typing: "x", history: Self.history)
    #expect(buffer.browser.searchPrompt == nil)
    func expect(
      _ keys: String, _ events: [EditEvent], _ prompt: String?,
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      #expect(buffer.type(keys) == events, sourceLocation: sourceLocation)
      #expect(buffer.browser.searchPrompt == prompt, sourceLocation: sourceLocation)
    }
    expect(C("r"), [], "search '': ")
    expect("tr", [], "search 'tr': ")
    expect("x", [.bell], "no match 'trx': ")
    #expect(buffer.text == "tree")
    expect("\u{7F}", [], "search 'tr': ")
    expect("x\u{7F}\u{7F}\u{7F}", [.bell], "search '': ")
    #expect(buffer.picture == "x|")
    #expect(buffer.type("\u{7F}") == [.bell] && buffer.picture == "x|")
    expect("tr\r", [.accepted("tree")], nil)
    _ = buffer.type("x" + C("r") + "tr")
    expect(C("c"), [.interrupt(discarded: "x")], nil)
    #expect(buffer.text == "")
  }

  @Test func `equal lines are found once, also at the oldest one`() {
    let lines = ["ab", "aa", "aa", "aa"]
    #expect(LineBuffer(typing: C("r") + "a" + C("r"), history: lines).picture == "|ab")
    var buffer = LineBuffer(typing: C("r") + "a", history: ["aa", "aa"])
    #expect(buffer.type(C("r")) == [.bell])
    #expect(buffer.browser.searchPrompt == "no match 'a': ")
  }
}
