/// A source of lines: standard input, a script, or the text of a test.
@MainActor
public protocol LineSource: AnyObject {
  /// Waits for the next lines without blocking the main actor, one call at a time.
  ///
  /// Cancelling the waiting task ends the wait with no lines, and the next call returns those that were being
  /// read. After the end of input or a failure, each call returns or throws the same at once.
  ///
  /// - Returns: The next lines, in order; none only if the task was cancelled. Nil at the end of input.
  /// - Throws: The error that ended reading. An unfinished line before it is dropped, as it may be half a
  ///   command.
  func nextBatch() async throws(SystemError) -> [InputLine]?

  /// The number of all lines, for the status of a long run; nil if it is not known.
  var lineCount: Int? { get }
}

extension LineSource {
  /// The number is not known by default.
  public var lineCount: Int? { nil }
}
