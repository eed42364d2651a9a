/// One line of input, without its end.
public struct InputLine: Equatable, Sendable {
  /// What the line holds.
  public enum Content: Equatable, Sendable {
    /// The text, without the LF or CRLF. NUL and other control characters stay in it. `repaired`
    /// means that bytes which are not UTF-8 were replaced by U+FFFD.
    case text(String, repaired: Bool)
    /// The line was longer than `limit` bytes, and none of it was kept.
    case tooLong(limit: Int)
  }

  /// The line's place in its source, from 1; lines that are too long count too.
  public let number: Int
  /// What the line holds.
  public let content: Content

  /// Makes a line.
  public init(number: Int, content: Content) {
    self.number = number
    self.content = content
  }
}
