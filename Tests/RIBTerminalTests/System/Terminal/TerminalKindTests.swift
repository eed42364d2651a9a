// Terminals by their environment.

import Testing

@testable import RIBTerminal

struct TerminalKindTests {
  private static func kind(_ variables: [String: String]) -> TerminalKind {
    TerminalKind(variables)
  }

  @Test(arguments: [
    "xterm", "xterm-256color", "screen", "tmux-256color", "linux", "rxvt-unicode", "alacritty",
    "some-256color",
  ])
  func
    `a known terminal has colors, and shows other characters than ASCII unless its locale excludes them`(
      type: String
    )
  {
    #expect(Self.kind(["TERM": type]).hasColors)
    #expect(Self.kind(["TERM": type]).showsUnicode)
    #expect(Self.kind(["TERM": type, "LANG": "de_DE.utf8"]).showsUnicode)
    #expect(Self.kind(["TERM": type, "LC_ALL": "", "LANG": "C.UTF-8"]).showsUnicode)
    #expect(!Self.kind(["TERM": type, "LC_ALL": "C", "LANG": "C.UTF-8"]).showsUnicode)
    #expect(!Self.kind(["TERM": type, "LC_CTYPE": "POSIX", "LANG": "C.UTF-8"]).showsUnicode)
    #expect(!Self.kind(["TERM": type, "LANG": "de_DE.ISO-8859-1"]).showsUnicode)
  }

  @Test(arguments: ["vt100", "vt220", "unknown", "foo", "xterm-mono"])
  func `an old or unknown terminal has neither colors nor more than ASCII`(type: String) {
    let kind = Self.kind(["TERM": type, "LANG": "C.UTF-8"])
    #expect(kind.hasControlCodes && !kind.hasColors && !kind.showsUnicode)
  }

  @Test func `a terminal whose environment announces colors has them`() {
    #expect(Self.kind(["TERM": "foo", "COLORTERM": "truecolor"]).hasColors)
  }

  @Test func `a terminal without control codes reveals nothing about the screen`() {
    #expect(!Self.kind([:]).hasControlCodes && !Self.kind(["TERM": "dumb"]).hasControlCodes)
    #expect(!Self.kind(["TERM": "dumb", "COLORTERM": "truecolor"]).hasColors)
    #expect(Self.kind(["TERM": "dumb"]).showsUnicode)
    #expect(!Self.kind(["TERM": "dumb", "LC_ALL": "C"]).showsUnicode)
  }
}
