// One word of a typed line.

/// A word of a line, and where it stands.
public struct Word: Equatable, Sendable {
  /// The word's value: without its quotation marks, escapes resolved.
  public let text: String
  /// Where it begins, counted from 1 in terminal columns.
  public let column: Int
  /// Whether it was quoted; then it is a value, never a keyword.
  public let isQuoted: Bool
  /// The bytes that it takes in the line, quotation marks included.
  let bytes: Range<Int>
}
