/// The error of a line that is not a command, with its column.
///
/// Its texts are safe for a terminal: parts of the line in them are made visible and cut.
public struct ParseError: Error, Equatable, Sendable {
  /// A sentence about the error and how to fix it, with at most two similar names.
  public var message: String { TerminalText.visible(rawMessage) }
  /// The message with hidden characters as they are, for formats that escape them.
  let rawMessage: String
  /// The column of the error, from 1.
  public let column: Int
  /// The name of the blamed argument, if there is one.
  package let argument: String?
  /// The usage of the command, such as `attach <kind> [as <name>]`, once the command is known.
  package internal(set) var usage: String?

  /// Creates an error at a column of a line; hidden characters in the message become visible.
  package init(_ message: String, column: Int, argument: String? = nil, usage: String? = nil) {
    rawMessage = message
    self.column = column
    self.argument = argument
    self.usage = usage
  }

  /// Returns the same error with another sentence added to its message.
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
  /// Creates the error of an unknown word, given the possible names, those of one thing in one list.
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
