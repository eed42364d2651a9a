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
    let locales: [([String: String], Bool)] = [
      ([:], true), (["LANG": "de_DE.utf8"], true), (["LC_ALL": "", "LANG": "C.UTF-8"], true),
      (["LC_ALL": "C", "LANG": "C.UTF-8"], false),
      (["LC_CTYPE": "POSIX", "LANG": "C.UTF-8"], false),
      (["LANG": "de_DE.ISO-8859-1"], false),
    ]
    for (locale, showsUnicode) in locales {
      let kind = Self.kind(locale.merging(["TERM": type]) { $1 })
      #expect(kind.showsUnicode == showsUnicode, "\(locale)")
    }
  }

  @Test(arguments: ["vt100", "vt220", "unknown", "foo", "xterm-mono"])
  func `an old or unknown terminal has neither colors nor more than ASCII`(type: String) {
    let kind = Self.kind(["TERM": type, "LANG": "C.UTF-8"])
    #expect(kind.hasControlCodes && !kind.hasColors && !kind.showsUnicode)
  }

  @Test func `colors may be announced, but not for a terminal without control codes`() {
    #expect(Self.kind(["TERM": "foo", "COLORTERM": "truecolor"]).hasColors)
    #expect(!Self.kind(["TERM": "dumb", "COLORTERM": "truecolor"]).hasColors)
    #expect(!Self.kind([:]).hasControlCodes && !Self.kind(["TERM": "dumb"]).hasControlCodes)
    // It reveals nothing about the screen.
    #expect(Self.kind(["TERM": "dumb"]).showsUnicode)
    #expect(!Self.kind(["TERM": "dumb", "LC_ALL": "C"]).showsUnicode)
  }
}
