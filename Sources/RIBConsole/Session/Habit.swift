// Words that people type out of habit.

/// What does here what a word does in shells and in other consoles.
enum Habit {
  /// A sentence that names the command, for a word that is not a command.
  static func hint(for name: String) -> String? {
    switch name {
    case "bye", "logout", "q", ":q": "To end the session, type quit."
    case "ll", "dir": "To see the nodes, type ls or tree."
    case "cd": "To go to a node, type its path."
    case "?", "h": "For a list, type help."
    default: nil
    }
  }
}
