/// A word of a line, and its position.
public struct Word: Equatable, Sendable {
  /// The word's value, without quotation marks and with escapes resolved.
  public let text: String
  /// The column at which it begins, from 1.
  public let column: Int
  /// Whether it was quoted; then it is a value, never a keyword.
  public let isQuoted: Bool
  /// The range of its bytes in the line, with quotation marks.
  let bytes: Range<Int>
}
