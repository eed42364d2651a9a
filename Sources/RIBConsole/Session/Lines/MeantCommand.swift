import Platform
import RIBCore

/// Suggestions of the commands of a node that a line without a command may have meant.
@MainActor
enum MeantCommand {
  /// Returns a sentence with the commands that accept a word, if any: `attach counter` for `counter`.
  static func hint(for word: Word, of node: any Routing, isFollowed: Bool) -> String? {
    if word.isQuoted { return nil }
    let commands = CLIPresenter.of(node)?.commandSet.commands.map(\.presentDeclaration) ?? []
    if let command = commands.first(where: {
      $0.arguments.first?.choices.contains(word.text) == true
    }) {
      let line = "\(command.name) \(word.text)"
      return isFollowed ? "Type \(line) first." : "Did you mean \(line)?"
    }
    guard looksLikeValue(word.text) else { return nil }
    let lines = commands.filter { takes($0.arguments.first, word.text) }
      .prefix(2).map { "\($0.name) \(word.text)" }
    return lines.isEmpty ? nil : "Did you mean \(lines.joined(separator: " or "))?"
  }

  /// Whether a word begins like a number, so that it is hardly the name of anything.
  private static func looksLikeValue(_ word: String) -> Bool {
    let digits = word.drop { "+-.".contains($0) }
    return word.count - digits.count < 2 && ("0"..."9").contains(digits.first ?? " ")
  }

  private static func takes(_ argument: ArgumentDeclaration?, _ word: String) -> Bool {
    guard let argument, argument.keyword == nil else { return false }
    return switch argument.meaning {
    case .integer(let range): Int(word).map { range?.contains($0) != false } == true
    case .decimal(let range):
      decimalValue(of: word).map { range?.contains($0) != false } == true
    case .text: argument.takesRest
    case .child, .path, .field, .command, .topic, .file, .line: false
    }
  }
}

/// Hints for users who type a word of shells or of other consoles.
enum Habit {
  /// Returns a sentence that names the command to type instead of a word.
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
