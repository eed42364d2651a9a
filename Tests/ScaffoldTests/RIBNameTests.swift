import RIBConsole
import Testing

@testable import Scaffold

struct RIBNameTests {
  @Test(
    arguments: [
      ("Checkout", "checkout", "checkout"), ("TicTacToe", "ticTacToe", "tictactoe"),
      ("URLList", "urlList", "urllist"), ("URL", "url", "url"), ("A", "a", "a"),
      ("Page2", "page2", "page2"), ("ABTest", "abTest", "abtest"),
      ("AList", "aList", "alist"), ("AB1", "ab1", "ab1"),
    ])
  func `a name has three spellings`(type: String, variable: String, word: String) throws {
    let name = try RIBName(type)
    #expect((name.type, name.variable, name.word) == (type, variable, word))
  }

  @Test(
    arguments: [
      "", "checkout", "Check out", "Check-out", "Check_out", "2Pages", "../Root", "Caf\u{E9}",
      "Check\u{1B}[31mout", "Checkout\n", "\u{410}bc", "/tmp/X",
    ])
  func `a name that is not an identifier in upper camel case is refused`(name: String) {
    let error = #expect(throws: ScaffoldError.self) { try RIBName(name) }
    #expect(error?.description.contains("such as Checkout") == true)
    #expect(error?.description.unicodeScalars.allSatisfy { $0.value >= 0x20 } == true)
  }

  @Test func `a name with a suffix that is added anyway, or of more than 36 letters, is refused`()
    throws
  {
    let error = #expect(throws: ScaffoldError.self) { try RIBName("CheckoutRouter") }
    #expect(error?.description.contains("type Checkout.") == true)
    #expect(try RIBName(String(repeating: "A", count: 36)).type.count == 36)
    #expect(throws: ScaffoldError.self) { try RIBName(String(repeating: "A", count: 37)) }
  }

  @Test func `each command of the console and of a parent with kinds is refused`() {
    for word in ChildNameRules.builtIns + ["source", "attach", "detach"] {
      #expect(RIBName.commands.contains(word))
      #expect(throws: ScaffoldError.self) {
        try RIBName(word.prefix(1).uppercased() + word.dropFirst())
      }
    }
  }
}
