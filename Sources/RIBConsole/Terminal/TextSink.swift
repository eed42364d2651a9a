/// Where text goes out: a terminal, a pipe, a file, or a test's memory.
///
/// Text is UTF-8; nothing is escaped, and nothing added but the ends of lines.
///
/// Two sinks that share a terminal or a file keep no order between them: flush the one before
/// writing to the other.
@MainActor
public protocol TextSink: AnyObject {
  /// What went wrong, once something has; from then on whatever is written is dropped.
  var failure: SystemError? { get }

  /// Whether a person reads along on a terminal; false unless written.
  var isTerminal: Bool { get }

  /// Adds bytes to the present line.
  func write(bytes: Span<UInt8>)

  /// Ends the present line.
  func endLine()

  /// Hands on what is held back. Call it before waiting and at the end.
  func flush()
}

extension TextSink {
  /// False, unless written.
  public var isTerminal: Bool { false }

  /// Adds text to the present line.
  public func write(_ text: String) { write(bytes: text.utf8.span) }

  /// Adds text and ends the line.
  public func writeLine(_ text: String) {
    write(bytes: text.utf8.span)
    endLine()
  }
}
