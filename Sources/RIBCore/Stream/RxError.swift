/// An error that an operator raises.
public enum RxError: Error {
  /// Any other reason; no operator raises it, but your own code can.
  case unknown
  /// Nothing came within the time given to ``ObservableType/timeout(_:clock:)``.
  case timeout
  /// A stream that should have one element completed without any.
  case noElements
  /// A stream that should have one element emitted a second one.
  case moreThanOneElement
  /// A stream completed before the requested position.
  case argumentOutOfRange
}
