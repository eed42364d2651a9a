// The error of a line that cannot be read as a command.

/// Why a line is not a command, and where.
///
/// Its texts are safe for a terminal: what they repeat of the line is visible and cut short.
public struct ParseError: Error, Equatable, Sendable {
  /// What happened and how to mend it, with at most two near names.
  public var message: String { TerminalText.visible(rawMessage) }
  /// The message with hidden characters as they are, for a form that escapes them itself.
  let rawMessage: String
  /// The place in the line, counted from 1 in terminal columns.
  public let column: Int
  /// The name of the argument that is to blame, if one is.
  public let argument: String?
  /// How the command is used, such as `attach <kind> [as <name>]`, once the command is known.
  public internal(set) var usage: String?

  /// An error at a column of a line; hidden characters in the message become visible.
  public init(_ message: String, column: Int, argument: String? = nil, usage: String? = nil) {
    rawMessage = message
    self.column = column
    self.argument = argument
    self.usage = usage
  }

  /// The same error with another sentence in its message.
  func adding(_ sentence: String) -> ParseError {
    ParseError(rawMessage + sentence, column: column, argument: argument, usage: usage)
  }

  /// Whether two errors show the same.
  public static func == (one: ParseError, other: ParseError) -> Bool {
    (one.message, one.column, one.argument, one.usage)
      == (other.message, other.column, other.argument, other.usage)
  }
}

extension ParseError: CustomStringConvertible {
  /// The message and the usage, in one line.
  public var description: String {
    guard let usage else { return message }
    return "\(message) Usage: \(usage)"
  }
}

extension ParseError {
  /// The error of a word that is not among the names that may stand in its place.
  ///
  /// - Parameters:
  ///   - kind: What the word should have named, such as "command" or "child".
  ///   - word: What stands there instead, and its column.
  ///   - groups: The names that would do, those of one thing in one list.
  ///   - hint: Where to look further.
  static func unknown(
    _ kind: String, _ word: String, column: Int, amongSynonyms groups: some Sequence<[String]>,
    hint: String = ""
  ) -> ParseError {
    let near = didYouMean(word, amongSynonyms: groups)
    let end = hint.isEmpty ? "" : " " + hint
    return ParseError(
      "No \(kind) named \(TerminalText.quoted(word)).\(near)\(end)", column: column)
  }
}
