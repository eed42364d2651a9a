// A stream that is sent to and keeps nothing.

/// Gives each subscriber what is sent after it subscribed.
///
/// Can be made anywhere. A re-entrant send waits until the running one is delivered (SEMANTICS S6).
@MainActor
public final class PublishSubject<Element>: ObservableType, ObserverType {
  @usableFromInline let multicast: Multicast<Element>

  /// Makes a subject without subscribers.
  public nonisolated init() { multicast = Multicast() }

  /// Whether there are subscribers.
  ///
  /// - Complexity: O(subscribers) at most.
  public var hasObservers: Bool { multicast.hasObservers }

  /// Sends an event to the subscribers.
  @inlinable
  public func on(_ event: Event<Element>) { multicast.send(event) }

  /// The stream itself.
  @inlinable
  public func asObservable() -> Observable<Element> { Observable(.multicast(multicast)) }

  /// This subject as an observer.
  @inlinable
  public func asObserver() -> AnyObserver<Element> {
    AnyObserver { [multicast] in multicast.send($0) }
  }
}
