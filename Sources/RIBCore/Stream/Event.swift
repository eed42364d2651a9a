/// One event of a stream: any number of `next`, then at most one `error` or `completed`.
///
/// The grammar is that of ReactiveX: `next* (error | completed)?`. An enum, as that will not change.
public enum Event<Element>: CustomDebugStringConvertible {
  /// The stream produced an element.
  case next(Element)
  /// The stream ended by an error; nothing follows.
  case error(any Error)
  /// The stream ended normally; nothing follows.
  case completed

  /// The element of a `next`, or `nil`.
  @inlinable
  public var element: Element? {
    if case .next(let element) = self { element } else { nil }
  }

  /// The error of an `error`, or `nil`.
  @inlinable
  public var error: (any Error)? {
    if case .error(let error) = self { error } else { nil }
  }

  /// Whether this event ends the stream: `error` and `completed` do.
  @inlinable
  public var isStopEvent: Bool {
    if case .next = self { false } else { true }
  }

  /// `next(1)`, `error(timeout)` or `completed`.
  public var debugDescription: String {
    switch self {
    case .next(let element): "next(\(element))"
    case .error(let error): "error(\(error))"
    case .completed: "completed"
    }
  }

  /// Makes an event of any stream from an end.
  @inlinable
  init(end: Event<Never>) {
    switch end {
    case .error(let error): self = .error(error)
    case .completed: self = .completed
    }
  }

  /// This event as an end of any stream; nil if it is an element.
  @inlinable var end: Event<Never>? {
    switch self {
    case .next: nil
    case .error(let error): .error(error)
    case .completed: .completed
    }
  }
}

extension Event: Sendable where Element: Sendable {}
