// Words that people type out of habit.

/// What does here what a word does in shells and in other consoles.
enum Habit {
  /// A sentence that names the command, for a word that is not a command.
  static func hint(for name: String) -> String? {
    switch name {
    case "exit", "bye", "logout", "q", ":q": "To end the session, type quit."
    case "ls", "ll", "dir": "To see the nodes, type tree."
    case "cd": "To go to a node, type focus and its path."
    case "?", "h": "For a list, type help."
    default: nil
    }
  }
}
