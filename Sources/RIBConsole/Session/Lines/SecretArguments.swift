import RIBCore

/// The words that a person may have meant as arguments of a secret command, in a line that calls no command.
@MainActor
enum SecretArguments {
  /// The greatest number of words in a line that is searched.
  private static let mostWords = 1_000

  /// Returns the words behind one that is, or nearly is, the name of a secret command, first as they read and then as they
  /// were typed.
  ///
  /// - Returns: Nil if the line has no such word.
  static func found(in line: String, from focus: Focus) -> [String]? {
    let words = try? Words(line)
    let first =
      words?.first?.text ?? String(line.drop(while: \.isWhitespace).prefix { !$0.isWhitespace })
    let node = try? focus.address.node(at: first, column: 1, from: focus.node)
    let commands = CLIPresenter.of(node ?? focus.node)?.commandSet
    let secrets = commands?.declarations.filter(\.isSecret) ?? []
    if secrets.isEmpty { return nil }
    let names = secrets.flatMap { $0.names + $0.formerNames }
    let parts =
      words?.map(\.text)
      ?? line.split(maxSplits: mostWords, whereSeparator: \.isWhitespace).map(String.init)
    if parts.count > mostWords { return [] }
    // A word that is, or may be meant to be, the name of a secret command.
    let name = parts.dropFirst(node == nil ? 0 : 1).firstIndex { word in
      if let command = commands?[word] { return command.declaration.isSecret }
      return BuiltIn.commands[word] == nil && !suggestions(for: word, among: names).isEmpty
    }
    guard let name else { return nil }
    return parts[(name + 1)...] + (words.map { $0[(name + 1)...].flatMap($0.forms(of:)) } ?? [])
  }
}
