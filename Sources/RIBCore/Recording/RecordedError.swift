/// The error of a recorded request if it is not of the type that the request declares: what cannot be recorded as it is
/// arrives so both live and when the record is replayed.
public enum RecordedError: Error, Codable, Equatable, Sendable, CustomStringConvertible {
  /// The program ended, or its session went back, before the answer came, and the request must not be asked twice.
  case interrupted
  /// An error of another type than the declared one, with its description.
  case undeclared(String)
  /// An element or a declared error that cannot be recorded, with the reason.
  case unrecordable(String)

  /// The description of the undeclared error, or a sentence.
  public var description: String {
    switch self {
    case .interrupted:
      "The program ended or went back before the answer came; it is unknown what became of the request."
    case .undeclared(let description): description
    case .unrecordable(let description): description
    }
  }
}

/// The fate of a recorded request that had no answer yet when the program ended.
public enum WhenInterrupted: Sendable {
  /// The request is asked again, with the same key, once the session has been restored.
  case askAgain
  /// The request fails with ``RecordedError/interrupted``.
  case fail
}

/// The recorded form of an error.
struct RecordedFailure<Declared: Error & Codable>: Codable {
  var declared: Declared?
  var recorded: RecordedError?

  /// The error that the subscriber gets.
  var error: any Error {
    declared ?? recorded
      ?? RecordedError.undeclared("The record has an error that it does not name.")
  }
}
