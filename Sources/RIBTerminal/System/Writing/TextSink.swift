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

  /// The width of that terminal as it is now, in columns; nil unless written, and elsewhere.
  var width: Int? { get }

  /// The descriptor that text goes to; nil unless written, and elsewhere.
  var descriptor: Int32? { get }

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

  /// Nil, unless written.
  public var width: Int? { nil }

  /// Nil, unless written.
  public var descriptor: Int32? { nil }

  /// Adds text to the present line.
  public func write(_ text: String) { write(bytes: text.utf8.span) }

  /// Adds text and ends the line.
  public func writeLine(_ text: String) {
    write(bytes: text.utf8.span)
    endLine()
  }

  /// Adds text in lines that fit the terminal, if it is one, those after the first indented.
  package func writeWrapped(_ text: String, indent: Int = 2) {
    for row in WrappedText.rows(text, columns: width, indent: indent) { writeLine(row) }
  }
}
