// Where a session's lines come from.

/// A source of lines: standard input, a script, or what a test wrote.
@MainActor
public protocol LineSource: AnyObject {
  /// Waits for the next lines, without holding up the main actor.
  ///
  /// One call at a time. Cancelling the task that waits ends the wait with no lines; what was being
  /// read is not lost but given to the next call. After the end of input or a failure, each call
  /// answers the same at once.
  func nextBatch() async -> InputBatch

  /// How many lines there are in all, for those who wait; nil where that is not known.
  var lineCount: Int? { get }
}

extension LineSource {
  /// Not known, unless written.
  public var lineCount: Int? { nil }
}
