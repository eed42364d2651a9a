import RIBCore

/// The words of a line that calls no command which may have been meant as secret arguments.
///
/// Where the line may have been meant for a secret command, all behind its name counts, as a word too many is hidden
/// rather than one too few.
@MainActor
struct SecretArguments {
  /// A line of more words is not searched.
  private static let mostWords = 1_000
  /// The number of nodes whose commands may be meant by a line that calls none, the nearest to the root first.
  private static let mostNodes = 1_000

  private let focus: Focus
  /// Names of secret commands that have been called, whose nodes may be gone.
  private let called: Set<String>
  private let words: [String]

  /// Returns what follows a word that may be meant as the name of a secret command, as it reads and as it was typed;
  /// nil for a line without such a word.
  static func found(in line: String, from focus: Focus, called: Set<String> = []) -> [String]? {
    let words = try? Words(line)
    let texts =
      words?.map(\.text)
      ?? line.split(maxSplits: mostWords, whereSeparator: \.isWhitespace).map(String.init)
    if texts.count > mostWords { return [] }
    let search = SecretArguments(focus: focus, called: called, words: texts)
    guard let first = search.firstSecret else { return nil }
    return texts[first...] + (words.map { $0[first...].flatMap($0.forms(of:)) } ?? [])
  }

  /// Returns the arguments of a built-in command whose name may be meant as that of a secret command of the node; nil
  /// for others.
  static func found(in call: CommandCall) -> [String]? {
    let (words, first) = (call.line.words, call.line.first)
    guard first < words.count, let own = CLIPresenter.of(call.node)?.commandSet,
      own.declarations.contains(where: \.isSecret),
      mayMean(words[first - 1].text, among: secretNames(of: own))
    else { return nil }
    return words[first...].flatMap { [$0.text] + words.forms(of: $0) }
  }

  /// The index behind the name; nil if there is no such name.
  private var firstSecret: Int? {
    var start = 0
    while start < words.count {
      // Each part of a line is searched that a person may have meant as a line of its own.
      let end = words[start...].firstIndex(where: CommandCall.isSeparator) ?? words.count - 1
      if let index = firstSecret(in: start...end) { return index }
      start = end + 1
    }
    return nil
  }

  private func firstSecret(in range: ClosedRange<Int>) -> Int? {
    let first = words[range.lowerBound]
    let node = try? focus.address.node(at: first, column: 1, from: focus.node)
    let own = CLIPresenter.of(node ?? focus.node)?.commandSet
    let names = Self.secretNames(of: own)
    let others = words[range].dropFirst(node == nil ? 0 : 1)
    // A built-in command whose line is wrong may be meant as the node's own, as `log` as `login`.
    let ownName = others.firstIndex { word in
      own?[word].map(\.declaration.isSecret) ?? mayMean(word, among: names)
    }
    if let ownName { return ownName + 1 }
    guard let word = others.first, own?[word] == nil, BuiltIn.commands[word] == nil else {
      return nil
    }
    // It calls nothing here, so that the path may be wrong, or missing.
    let elsewhere = secretNames
    return others.firstIndex { mayMean($0, among: elsewhere) }.map { $0 + 1 }
  }

  /// The names of secret commands of the tree, as far as it is searched, and of those that were called.
  private var secretNames: Set<String> {
    var names = called
    var nodes: [any Routing] = [focus.address.root]
    var next = 0
    while next < nodes.count {
      names.formUnion(Self.secretNames(of: CLIPresenter.of(nodes[next])?.commandSet))
      nodes += nodes[next].children.prefix(Self.mostNodes - nodes.count)
      next += 1
    }
    return names
  }

  private static func secretNames<Action>(of commands: CommandSet<Action>?) -> [String] {
    commands?.declarations.filter(\.isSecret).flatMap { $0.names + $0.formerNames } ?? []
  }
}
