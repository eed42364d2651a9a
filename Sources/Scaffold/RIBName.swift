// A node's name, in the three spellings in which the code has it.

/// A name that may be a node's: `TicTacToe`, `ticTacToe`, `tictactoe`.
struct RIBName: Equatable {
  /// As in the names of types.
  let type: String
  /// As in the names of variables and functions: `URLList` gives `urlList`.
  let variable: String
  /// As it is typed at the command line: the name of the router's type in small letters.
  let word: String

  /// - Throws: `ScaffoldError`, which says what a name is made of.
  init(_ text: String) throws(ScaffoldError) {
    type = text
    word = text.lowercased()
    // All capitals but the one that begins a word of small letters.
    let capitals = text.prefix { $0.isUppercase }.count
    let beginsWord = text.dropFirst(capitals).first?.isLowercase == true
    let count = beginsWord ? max(1, capitals - 1) : capitals
    variable = text.prefix(count).lowercased() + text.dropFirst(count)
    if let reason {
      throw ScaffoldError("\(text.debugDescription) cannot be a node's name: \(reason)")
    }
  }

  private var reason: String? {
    // Swift format could not break the lines of a longer one.
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

  /// What no child may be called: the commands of every session, and those of a parent with kinds.
  static let commands: Set<String> = [
    "help", "tree", "ls", "state", "focus", "wait", "source", "trace", "quit", "exit", "attach",
    "detach",
  ]
}
