// The errors that operators themselves raise, under RxSwift's name so that code moves over.

/// Why an operator ended a stream; there may be more reasons later.
public struct RxError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Something else: raised by no operator, but code of one's own may.
  public static let unknown = RxError(description: "unknown")
  /// Nothing came within the time given to ``ObservableType/timeout(_:clock:)``.
  public static let timeout = RxError(description: "timeout")
  /// A stream that was to be a single completed without an element.
  public static let noElements = RxError(description: "noElements")
  /// A stream that was to be a single had a second element.
  public static let moreThanOneElement = RxError(description: "moreThanOneElement")
  /// A stream completed before the position that was asked for.
  public static let argumentOutOfRange = RxError(description: "argumentOutOfRange")

  /// The name of the reason.
  public let description: String

  /// Whether an error is this one, for `catch RxError.timeout`.
  public static func ~= (pattern: RxError, error: any Error) -> Bool {
    error as? RxError == pattern
  }
}
