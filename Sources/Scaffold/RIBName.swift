/// The name of a node in its three spellings: `TicTacToe`, `ticTacToe`, `tictactoe`.
struct RIBName: Equatable {
  let type: String
  /// The name as variables and functions have it; `URLList` gives `urlList`.
  let variable: String
  /// The name as it is typed at the command line, in small letters as the router's node has it.
  let word: String

  init(_ text: String) throws(ScaffoldError) {
    type = text
    word = text.lowercased()
    // Counts the leading capitals, without the one that begins a word of small letters.
    let capitals = text.prefix { $0.isUppercase }.count
    let beginsWord = text.dropFirst(capitals).first?.isLowercase == true
    let count = beginsWord ? max(1, capitals - 1) : capitals
    variable = text.prefix(count).lowercased() + text.dropFirst(count)
    if let reason {
      throw ScaffoldError("\(text.debugDescription) cannot be a node's name: \(reason)")
    }
  }

  /// Creates the name of a flow's page, which is a case of an enum.
  init(page text: String) throws(ScaffoldError) {
    try self.init(text)
    let taken: [(words: Set<String>, kind: String)] = [
      (["home", "open"], "a command of the flow"), (Self.keywords, "a keyword of Swift"),
    ]
    for (words, kind) in taken where words.contains(word) {
      throw ScaffoldError(
        "'\(text)' cannot be a page's name: '\(word)' is \(kind); choose another.")
    }
  }

  private var reason: String? {
    // With a longer name, swift format could not break the lines.
    if type.wholeMatch(of: /[A-Z][A-Za-z0-9]{0,35}/) == nil {
      return
        "write a capital letter and at most 35 letters (a-z, A-Z) and digits, such as Checkout."
    }
    for suffix in Self.parts where type.hasSuffix(suffix) && type != suffix {
      return "'\(suffix)' is added where it is needed; type \(type.dropLast(suffix.count))."
    }
    if Self.commands.contains(word) {
      return "'\(word)' is a command, and a node's path would hide it; choose another."
    }
    return nil
  }

  private static let parts = ["RIB", "Builder", "Router", "Interactor", "Reactor", "Presenter"]

  /// The names that no child can have: the commands of every session, and those of a parent with kinds.
  static let commands: Set<String> = [
    "help", "tree", "ls", "state", "expect", "watch", "unwatch", "focus", "wait", "source", "trace",
    "back", "goto", "forward", "at", "diff", "log", "save",
    "quit", "exit", "attach", "detach",
  ]

  /// The words that cannot name a case.
  private static let keywords: Set<String> = [
    "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer",
    "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
    "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
    "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while",
  ]
}
