/// One line of input, without its end.
public struct InputLine: Equatable, Sendable {
  /// The content of a line.
  public enum Content: Equatable, Sendable {
    /// The text, without LF or CRLF, but with NUL and other control characters. `repaired` means that U+FFFD
    /// has replaced invalid UTF-8.
    case text(String, repaired: Bool)
    /// The line was longer than `limit` bytes and was dropped.
    case tooLong(limit: Int)
  }

  /// The line's number in its source, from 1; lines that are too long count too.
  public let number: Int
  /// The content of the line.
  public let content: Content

  /// Creates a line.
  public init(number: Int, content: Content) {
    self.number = number
    self.content = content
  }
}
