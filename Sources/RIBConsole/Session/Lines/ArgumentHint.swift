/// The arguments that a line still lacks, shown behind the cursor of a person who types it.
///
/// It follows from the words and the declaration of their command alone, as it is made for each key.
@MainActor
enum ArgumentHint {
  /// Returns the rest of the usage; empty if the line calls no command, or a secret one, is wrong, or lacks nothing.
  static func text(behind line: String, focus: Focus) -> String {
    guard let words = try? Words(line), let last = words.last else { return "" }
    let blanks = line.utf8.dropFirst(last.bytes.upperBound)
    // Anything else is a comment, or the next line of a paste.
    guard blanks.allSatisfy(Words.isBlank), words.count > 1 || !NodeAddress.isPath(last.text),
      let target = try? focus.address.target(of: words[0], from: focus.node)
    else { return "" }
    let index = target.isAddressed ? 1 : 0
    guard index < words.count,
      let command = CLIPresenter.of(target.node)?.commandSet[words[index].text]?.declaration
        ?? BuiltIn.commands[words[index].text]?.declaration,
      !command.isSecret,
      let usage = command.missingUsage(behind: words, from: index + 1), !usage.isEmpty
    else { return "" }
    return (blanks.isEmpty ? " " : "") + usage
  }
}
