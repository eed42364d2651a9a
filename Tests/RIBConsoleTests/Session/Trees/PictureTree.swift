// Trees for the tests of pictures, without any nodes behind them.

@testable import RIBCore

enum PictureTree {
  struct Node {
    var name: String
    var depth = 1
    var type = "Router"
    var active = true
    var covered = false
    var running: [String] = []
  }

  static func of(_ nodes: [Node]) -> TreeSnapshot {
    TreeSnapshot(
      path: nodes.first?.name ?? "",
      nodes: nodes.map {
        TreeSnapshot.Node(
          name: $0.name, depth: $0.depth, type: $0.type, isActive: $0.active, isCovered: $0.covered,
          running: $0.running)
      })
  }

  /// Returns a root with one child for each combination of marks.
  static func small() -> TreeSnapshot {
    of([
      Node(name: "root", depth: 0), Node(name: "list", running: ["load", "sort(by: name)"]),
      Node(name: "row", depth: 2), Node(name: "old", active: false, covered: true),
      Node(name: "kept", covered: true), Node(name: "off", active: false),
    ])
  }

  /// Returns nodes one below the other.
  static func deep(_ count: Int) -> TreeSnapshot {
    of((0..<count).map { Node(name: "n", depth: $0) })
  }

  /// Returns a root with a child of each name.
  static func hostile() -> TreeSnapshot {
    of([Node(name: "root", depth: 0)] + names.map { Node(name: $0, type: "T<\($0)>") })
  }

  /// Names that mean something in the languages of pictures, or in those that these are made of.
  static let names: [String] = [
    "end", "subgraph", "graph TD", "digraph", "node", "class n0 covered", "click n0 href",
    #"say "hello""#, "it's", "back\\slash", #"\n\l\r\N\G\E\T\H\L"#, #"\\N"#, #"\*a\*"#, "\\",
    "\\\\",
    "<b>bold</b>", "<br/>", "</font>", "<!-- c -->", "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>", "]]>", "a]b", "[z]", "(x)", "{y}", "{{z}}", "a|b", "a;b",
    "a, b",
    "%%", "a %% b", #"%%{init: {"theme":"dark"}}%%"#, "---", "-->", "===", "***", "- item",
    "+ item",
    "1. one", "1) one", "* star", "# head", "> quote", "**bold**", "_it_", "a_b_c", "~~del~~",
    "`code`",
    "```", "\"`md`\"", "[a](http://b.c)", "<https://a.b>", "https://a.b", "a@b.c", "$$x^2$$", "$",
    "fa:fa-car", "fab:fa-x", ":::covered", "@{ shape: x }", "#", "#35;", "#quot;", "&", "&amp;",
    "&lt;b&gt;", "&#60;", "&nbsp;", "&x", "ﬂ°°35¶ß", "ﬂ°", "x¶ß", "style x: #a;", "classDef a:#;",
    "linkStyle 0 stroke:#f00;", "accTitle: x", "\u{1F600}",
    "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}",
    "日本 語", "שלום", "e\u{301}", "a   b", " lead", "trail ", "\u{FFFD}", "\u{10FFFF}",
    "new\nline", "tab\t", "nul\0", "esc\u{1B}[31m", "\u{202E}rtl", "\u{2028}", "\u{FEFF}",
    "\u{2060}",
    "\u{FFFE}", "\u{FFFF}", "\u{85}", "line\r\nend", String(repeating: "x", count: 1_000),
    String(repeating: "<&\"#", count: 250),
  ]

  /// Returns a name as people see it, with hidden characters spelled out.
  static func shown(_ name: String) -> String {
    var text = ""
    for scalar in name.unicodeScalars {
      switch scalar.value {
      case 0x0A: text += "\\n"
      case 0x09: text += "\\t"
      case ..<0x20, 0x7F...0x9F, 0x2028, 0x202E, 0x2060, 0xFEFF, 0xFFFE, 0xFFFF:
        text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
