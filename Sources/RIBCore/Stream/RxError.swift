/// An error that an operator raises; there may be more later.
public struct RxError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Any other reason; no operator raises it, but your own code can.
  public static let unknown = RxError(description: "unknown")
  /// Nothing came within the time given to ``ObservableType/timeout(_:clock:)``.
  public static let timeout = RxError(description: "timeout")
  /// A stream that should have one element completed without any.
  public static let noElements = RxError(description: "noElements")
  /// A stream that should have one element emitted a second one.
  public static let moreThanOneElement = RxError(description: "moreThanOneElement")
  /// A stream completed before the requested position.
  public static let argumentOutOfRange = RxError(description: "argumentOutOfRange")

  /// The name of the reason.
  public let description: String

  /// Returns whether an error is this one, for `catch RxError.timeout`.
  public static func ~= (pattern: RxError, error: any Error) -> Bool {
    error as? RxError == pattern
  }
}
