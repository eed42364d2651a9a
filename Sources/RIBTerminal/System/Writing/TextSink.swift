/// A destination of text: a terminal, a pipe, a file, or a test's memory.
///
/// Text is UTF-8; nothing is escaped, and only line ends are added. Two sinks of one terminal or file keep no
/// order between them: flush one before you write to the other.
@MainActor
public protocol TextSink: AnyObject {
  /// The first failure; later output is dropped.
  var failure: SystemError? { get }

  /// Whether the sink is a terminal, which a person reads; false by default.
  var isTerminal: Bool { get }

  /// The terminal's present width in columns; nil by default and if there is no terminal.
  var width: Int? { get }

  /// The descriptor that is written to; nil by default and if there is none.
  var descriptor: Int32? { get }

  /// Adds bytes to the line.
  func write(bytes: Span<UInt8>)

  /// Ends the line.
  func endLine()

  /// Writes buffered output. Call it before waiting and at the end.
  func flush()
}

extension TextSink {
  /// False by default.
  public var isTerminal: Bool { false }

  /// Nil by default.
  public var width: Int? { nil }

  /// Nil by default.
  public var descriptor: Int32? { nil }

  /// Adds text to the line.
  public func write(_ text: String) { write(bytes: text.utf8.span) }

  /// Adds text and ends the line.
  public func writeLine(_ text: String) {
    write(bytes: text.utf8.span)
    endLine()
  }

  /// Adds text in lines that fit a terminal, those after the first indented.
  package func writeWrapped(_ text: String) {
    for row in WrappedText.rows(text, columns: width, indent: 2) { writeLine(row) }
  }
}
