// The errors that operators themselves raise, under RxSwift's name so that code moves over.

/// Why an operator ended a stream.
public enum RxError: Error, Equatable, Sendable {
  /// Something else: raised by no operator, but code of one's own may.
  case unknown
  /// Nothing came within the time given to ``ObservableType/timeout(_:clock:)``.
  case timeout
  /// A stream that was to be a single completed without an element.
  case noElements
  /// A stream that was to be a single had a second element.
  case moreThanOneElement
  /// A stream completed before the position that was asked for.
  case argumentOutOfRange
}
