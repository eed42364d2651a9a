import TestSupport
import Testing

@testable import RIBTerminal

struct LineBufferHistoryTests {
  static let history = ["help", "counter increase", "tree", "counter decrease"]

  private func picture(_ keys: String) -> String {
    LineBuffer(typing: keys, history: Self.history).picture
  }

  @Test func `going back and forth keeps what was being typed, and what was changed`() {
    #expect(picture("dra" + C("p")) == "counter decrease|")
    #expect(picture("dra" + C("p") + C("p")) == "tree|")
    #expect(picture("\u{1B}[A\u{1B}OA\u{1B}[B") == "counter decrease|")
    #expect(picture("dra" + C("p") + C("p") + C("n") + C("n") + "ft") == "draft|")
    #expect(picture(C("p") + "!" + C("p") + C("n")) == "counter decrease!|")
    #expect(picture("a" + C("p") + C("n") + "b" + C("p") + C("n")) == "ab|")
    #expect(picture(M("<")) == "help|")
    #expect(picture("x" + M("<") + M(">")) == "x|")
  }

  // Planted bug: a line that is left forgets the others that were changed.
  @Test func `several lines that were changed stay so until one is accepted`() {
    let back = C("p") + "!" + C("p") + "?" + C("p")
    var buffer = LineBuffer(typing: back, history: Self.history)
    #expect(buffer.type(C("n")) == [] && buffer.picture == "tree?|")
    #expect(buffer.type(C("n")) == [] && buffer.picture == "counter decrease!|")
    #expect(buffer.type("\r") == [.accepted("counter decrease!")])
    #expect(buffer.type(C("p") + C("p")) == [] && buffer.picture == "tree|")
  }

  @Test func `there is nothing before the first and behind the last`() {
    var buffer = LineBuffer(history: ["a"])
    #expect(buffer.type(C("n")) == [.bell])
    #expect(buffer.type(C("p")) == [])
    #expect(buffer.type(C("p")) == [.bell])
    buffer.browser.lines = ["a", "b"]
    #expect(buffer.type(C("p")) == [])
    #expect(buffer.picture == "b|")
  }

  @Test func `up and down go to the lines that begin as this one does before the cursor`() {
    let (up, down) = ("\u{1B}[A", "\u{1B}[B")
    #expect(picture("cou" + up) == "counter decrease|")
    #expect(picture("cou" + up + up) == "counter increase|")
    #expect(picture("cou" + up + up + up) == "counter increase|")
    #expect(picture("cou" + up + up + down) == "counter decrease|")
    #expect(picture("cou" + up + up + down + down + "x") == "coux|")
    #expect(picture("treason" + M("b") + C("f") + C("f") + up) == "tree|")
    #expect(picture("hx" + C("b") + up + down) == "hx|")
    #expect(picture(up + up + up + up + up) == "help|")
    #expect(picture(up + C("a") + up) == "tree|")
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
    #expect(picture(Keys.pasted("abc\nd\n") + up) == "abc\n|d\n")
    #expect(picture(Keys.pasted("abc\nd") + C("a") + C("f") + C("f") + down) == "abc\nd|")
    #expect(picture(Keys.pasted("\nabc") + up + up + up + down + down) == "\nabc|")
    #expect(picture(Keys.pasted("\nabc") + up + up + up) == "tree|")
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

  @Test func `a changed line is accepted as it is, and forgotten`() {
    var buffer = LineBuffer(history: Self.history)
    #expect(buffer.type(C("p") + C("p") + "!\r") == [.accepted("tree!")])
    #expect(buffer.type(C("p") + C("p")) == [])
    #expect(buffer.picture == "tree|")
  }

  @Test func `C-r finds the newest line with the typed text, and again an older one`() {
    #expect(picture(C("r") + "cou") == "|counter decrease")
    #expect(picture(C("r") + "crea") == "counter de|crease")
    #expect(picture(C("r") + "cou" + C("r")) == "|counter increase")
    #expect(picture(C("r") + "ee" + C("a")) == "|tree")
    #expect(picture(C("r") + "ee" + C("p")) == "counter increase|")
    #expect(picture("x" + C("r") + "ee" + C("g") + "y") == "xy|")
    #expect(picture(C("r") + "crea" + C("r") + "\u{7F}\u{7F}") == "counter de|crease")
    #expect(picture(C("r") + "inc\u{7F}\u{7F}\u{7F}e") == "count|er decrease")
    #expect(picture(C("r") + "tr\u{1B}[C") == "t|ree")
    #expect(picture(C("r") + "inc" + C("e") + C("u") + C("r") + C("r")) == "counter |increase")
  }

  @Test func `C-r twice finds the latest search again, also when a line was remembered since`() {
    var buffer = LineBuffer(history: Self.history)
    #expect(buffer.type(C("r") + "inc\r") == [.accepted("counter increase")])
    buffer.browser.lines = Self.history + ["state"]
    #expect(buffer.type(C("r") + C("r")) == [])
    #expect(buffer.browser.searchPrompt == "search 'inc': ")
  }

  @Test func `the search shows its query, and rings if it finds nothing`() {
    var buffer = LineBuffer(typing: "x", history: Self.history)
    #expect(buffer.browser.searchPrompt == nil)
    #expect(buffer.type(C("r")) == [])
    #expect(buffer.browser.searchPrompt == "search '': ")
    #expect(buffer.type("tr") == [])
    #expect(buffer.browser.searchPrompt == "search 'tr': ")
    #expect(buffer.type("x") == [.bell])
    #expect(buffer.browser.searchPrompt == "no match 'trx': ")
    #expect(buffer.text == "tree")
    #expect(buffer.type("\u{7F}") == [])
    #expect(buffer.browser.searchPrompt == "search 'tr': ")
    #expect(buffer.type("x" + "\u{7F}\u{7F}\u{7F}") == [.bell] && buffer.picture == "x|")
    #expect(buffer.browser.searchPrompt == "search '': ")
    #expect(buffer.type("\u{7F}") == [.bell] && buffer.picture == "x|")
    #expect(buffer.type("tr\r") == [.accepted("tree")])
    #expect(buffer.browser.searchPrompt == nil)
  }

  @Test func `C-c ends the search too, and discards the line before it`() {
    var buffer = LineBuffer(typing: "x" + C("r") + "tr", history: Self.history)
    #expect(buffer.type(C("c")) == [.interrupt(discarded: "x")])
    #expect(buffer.browser.searchPrompt == nil && buffer.text == "")
  }

  @Test func `the same line is found once`() {
    let buffer = LineBuffer(
      typing: C("r") + "a" + C("r"), history: ["ab", "aa", "aa", "aa"])
    #expect(buffer.picture == "|ab")
  }

  @Test func `a search goes on to no equal line, also at the oldest one`() {
    var buffer = LineBuffer(typing: C("r") + "a", history: ["aa", "aa"])
    #expect(buffer.type(C("r")) == [.bell])
    #expect(buffer.browser.searchPrompt == "no match 'a': ")
  }
}
