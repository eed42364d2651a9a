/// A source of lines: standard input, a script, or what a test wrote.
@MainActor
public protocol LineSource: AnyObject {
  /// Waits for the next lines, without holding up the main actor.
  ///
  /// One call at a time. Cancelling the task that waits ends the wait with no lines; what was being
  /// read is not lost but given to the next call. After the end of input or a failure, each call
  /// answers the same at once.
  ///
  /// - Returns: The next lines, in order; none only where the task was cancelled. Nil at the end of
  ///   input.
  /// - Throws: Why reading failed, for good. An unfinished line before the failure is not reported as
  ///   it may be half a command.
  func nextBatch() async throws(SystemError) -> [InputLine]?

  /// How many lines there are in all, for those who wait; nil where that is not known.
  var lineCount: Int? { get }
}

extension LineSource {
  /// Not known, unless written.
  public var lineCount: Int? { nil }
}
