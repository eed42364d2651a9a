import RIBCore

/// The words of a line that calls no command which may have been meant as secret arguments.
@MainActor
struct SecretArguments {
  private let names: [String]
  private let commands: CommandSet<() -> Void>?

  /// A line of more words is not searched.
  private static let mostWords = 1_000

  /// Returns what follows a word that is near to the name of a secret command, as it reads and as it was typed; nil
  /// for a line without such a word.
  static func found(in line: String, from focus: Focus) -> [String]? {
    let words = try? Words(line)
    let first =
      words?.first?.text ?? String(line.drop(while: \.isWhitespace).prefix { !$0.isWhitespace })
    let node = try? focus.address.node(at: first, column: 1, from: focus.node)
    let secrets = SecretArguments(of: CLIPresenter.of(node ?? focus.node)?.commandSet)
    if secrets.names.isEmpty { return nil }
    let parts =
      words?.map(\.text)
      ?? line.split(maxSplits: mostWords, whereSeparator: \.isWhitespace).map(String.init)
    if parts.count > mostWords { return [] }
    guard let name = parts.dropFirst(node == nil ? 0 : 1).firstIndex(where: secrets.mayFollow)
    else { return nil }
    return parts[(name + 1)...] + (words.map { $0[(name + 1)...].map($0.typed) } ?? [])
  }

  private init(of commands: CommandSet<() -> Void>?) {
    self.commands = commands
    names = commands?.declarations.filter(\.isSecret).flatMap { $0.names + $0.formerNames } ?? []
  }

  /// Whether secret arguments may follow a word, as it is or may be meant to be the name of a secret command.
  private func mayFollow(_ word: String) -> Bool {
    if let command = commands?[word] { return command.declaration.isSecret }
    return BuiltIn.commands[word] == nil && !suggestions(for: word, among: names).isEmpty
  }
}
