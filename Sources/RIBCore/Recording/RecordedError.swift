// The errors of recorded requests that are not their own.

/// The error of a recorded request that is not of a type that the request declares.
///
/// A request arrives with the same error live and when its record is replayed. So an error that cannot be
/// recorded as it is arrives as this one both times.
public enum RecordedError: Error, Codable, Equatable, Sendable {
  /// The program ended before the answer came, and the request is not to be asked twice.
  case interrupted
  /// An error of another type than the declared one, by its description.
  case undeclared(String)
  /// An element or a declared error that cannot be recorded, and why.
  case unrecordable(String)
}

extension RecordedError: CustomStringConvertible {
  /// The description of the undeclared error itself, or a sentence.
  public var description: String {
    switch self {
    case .interrupted:
      "The program ended before the answer came; it is unknown what became of the request."
    case .undeclared(let description): description
    case .unrecordable(let description): description
    }
  }
}

/// What becomes of a recorded request that had no answer yet when the program ended.
public enum WhenInterrupted: Sendable {
  /// It is asked again, with the same key, once the session has been restored.
  case askAgain
  /// It fails with ``RecordedError/interrupted``.
  case fail
}

/// An error as it is recorded.
struct RecordedFailure<Declared: Error & Codable>: Codable {
  var declared: Declared?
  var recorded: RecordedError?

  /// The error that the subscriber gets.
  var error: any Error {
    declared ?? recorded
      ?? RecordedError.undeclared("The record has an error that it does not name.")
  }
}
