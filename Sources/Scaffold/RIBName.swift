// A node's name, in the three spellings in which the code has it.

/// A name that may be a node's: `TicTacToe`, `ticTacToe`, `tictactoe`.
struct RIBName: Equatable {
  /// As in the names of types.
  let type: String
  /// As in the names of variables and functions.
  let variable: String
  /// As it is typed at the command line: the name of the router's type in small letters.
  let word: String

  /// - Throws: `ScaffoldError`, which says what a name is made of.
  init(_ text: String) throws(ScaffoldError) {
    type = text
    word = text.lowercased()
    variable = Self.variable(of: text)
    if let reason {
      throw ScaffoldError("'\(Self.visible(text))' cannot be a node's name: \(reason)")
    }
  }

  private var reason: String? {
    let isPlain = type.utf8.allSatisfy { byte in
      Self.capitals.contains(byte) || (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
    }
    guard isPlain, let first = type.utf8.first, Self.capitals.contains(first) else {
      return "write a capital letter and then letters (a-z, A-Z) and digits, such as Checkout."
    }
    if type.utf8.count > Self.maximumLength {
      return "it has more than \(Self.maximumLength) letters; choose a shorter one."
    }
    for suffix in Self.parts where type.hasSuffix(suffix) && type != suffix {
      return "'\(suffix)' is added where it is needed; type \(type.dropLast(suffix.count))."
    }
    if Self.keywords.contains(variable) || Self.keywords.contains(type) {
      return "'\(variable)' is a word of Swift itself; choose another."
    }
    if Self.commands.contains(word) {
      return "'\(word)' is a command, and a node's path would hide it; choose another."
    }
    return nil
  }

  /// `URLList` gives `urlList`: all capitals but the one that begins the next word.
  private static func variable(of text: String) -> String {
    let head = text.prefix { $0.isUppercase }
    let isOneWord = head.count == text.count || head.count <= 1
    let count = isOneWord ? head.count : head.count - 1
    return text.prefix(count).lowercased() + text.dropFirst(count)
  }

  /// The text for a message: it may be anything that was typed.
  private static func visible(_ text: String) -> String {
    String(text.unicodeScalars.prefix(60).flatMap { $0.escaped(asASCII: false) })
  }

  private static let capitals: ClosedRange<UInt8> = 0x41...0x5A
  private static let maximumLength = 36
  private static let parts = ["RIB", "Builder", "Router", "Interactor", "Reactor", "Presenter"]

  /// What no child may be called: the commands of every session, and those of a host.
  static let commands: Set<String> = [
    "help", "tree", "state", "focus", "wait", "source", "trace", "quit", "attach", "detach",
  ]

  /// What the compiler does not take for the name of a variable or of a type.
  static let keywords: Set<String> = [
    "Any", "Protocol", "Self", "Type", "actor", "any", "as", "associatedtype", "await", "break",
    "case", "catch", "class", "continue", "default", "defer", "deinit", "do", "else", "enum",
    "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import",
    "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup",
    "private", "protocol", "public", "repeat", "rethrows", "return", "self", "some", "static",
    "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias",
    "unsafe", "var", "where", "while",
  ]
}
