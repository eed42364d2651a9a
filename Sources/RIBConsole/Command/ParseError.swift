/// The error of a line that is not a command, with its column.
///
/// Its texts are safe for a terminal: parts of the line in them are made visible and cut.
public struct ParseError: Error, Equatable, Sendable {
  /// A sentence about the error and how to fix it, with at most two similar names.
  public var message: String { TerminalText.visible(rawMessage) }
  /// The message with hidden characters as they are, for formats that escape them.
  var rawMessage: String
  /// The column of the error, from 1.
  public let column: Int
  let code: ProblemCode
  /// Names that may have been meant, the most similar first.
  let suggestions: [String]
  /// The name of the blamed argument, if there is one.
  package let argument: String?
  /// The usage of the command, such as `attach <kind> [as <name>]`, once the command is known.
  package internal(set) var usage: String?

  /// Creates an error at a column of a line; hidden characters in the message become visible.
  package init(
    _ message: String, column: Int, argument: String? = nil, usage: String? = nil
  ) {
    self.init(.line, message, column: column, argument: argument, usage: usage)
  }

  /// Creates an error of a kind; names that may have been meant are asked for behind the message.
  init(
    _ code: ProblemCode, _ message: String, near: [String] = [], hint: String = "", column: Int,
    argument: String? = nil, usage: String? = nil
  ) {
    self.code = code
    suggestions = near
    rawMessage = message + didYouMean(near) + (hint.isEmpty ? "" : " " + hint)
    self.column = column
    self.argument = argument
    self.usage = usage
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
    usage.map { "\(message) Usage: \($0)" } ?? message
  }

  /// Creates the error of an unknown word, given the possible names, those of one thing in one list.
  static func unknown(
    _ kind: String, _ word: String, column: Int, amongSynonyms groups: some Sequence<[String]>,
    hint: String = ""
  ) -> ParseError {
    ParseError(
      .unknownCommand, "No \(kind) named \(TerminalText.quoted(word)).",
      near: RIBConsole.suggestions(for: word, amongSynonyms: groups), hint: hint, column: column)
  }
}

/// The kind of a problem, for programs; the raw values are part of the JSON protocol.
enum ProblemCode: String, CaseIterable, Sendable {
  /// The line cannot be read as words, or its command cannot be run there.
  case line
  case unknownCommand, unknownNode
  case missingArgument, invalidArgument, unexpectedArgument
  /// A reactor refused the action; an effect or an expectation failed.
  case refused, failed
  /// An action was not processed.
  case dropped
  /// A wait was not over in time, or cannot end.
  case timeout
  /// The line is a request that cannot be read.
  case request
  /// The program misuses the tree, or leaks.
  case misuse, leak
  /// The session itself: its files, its journal, its streams, its end.
  case session
}
