// A stream that is sent to and keeps the last element.

/// Gives each subscriber the latest element at once, then what is sent after.
@MainActor
public final class BehaviorSubject<Element>: ObservableType, ObserverType {
  @usableFromInline let multicast: Multicast<Element>
  @usableFromInline var newest: Element
  /// Whether an end has been sent, though perhaps not delivered yet.
  @usableFromInline var hasEnded = false

  /// Makes a subject with its first element.
  public init(value: Element) {
    multicast = Multicast(latest: value)
    newest = value
  }

  /// Makes a subject with its first element, from anywhere.
  public nonisolated init(value: Element) where Element: Sendable {
    multicast = Multicast(latest: value)
    newest = value
  }

  /// Whether there are subscribers.
  ///
  /// - Complexity: O(subscribers) at most.
  public var hasObservers: Bool { multicast.hasObservers }

  /// The newest element, also one that still waits to be delivered.
  ///
  /// - Throws: The error that ended the stream.
  public func value() throws -> Element {
    if case .error(let error) = multicast.end { throw error }
    return newest
  }

  /// Sends an event to the subscribers.
  @inlinable
  public func on(_ event: Event<Element>) {
    if hasEnded { return }
    if case .next(let element) = event { newest = element } else { hasEnded = true }
    multicast.send(event)
  }

  /// The stream itself.
  @inlinable
  public func asObservable() -> Observable<Element> { Observable(.multicast(multicast)) }

  /// This subject as an observer.
  @inlinable
  public func asObserver() -> AnyObserver<Element> {
    AnyObserver { [self] in on($0) }
  }
}
