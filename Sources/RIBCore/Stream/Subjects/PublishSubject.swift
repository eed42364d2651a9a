/// A subject that sends each subscriber the elements that follow its subscription.
///
/// It can be made off the main actor. An event sent during a delivery waits until that is done (S6).
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

  /// The elements and the end as a stream.
  @inlinable
  public func asObservable() -> Observable<Element> { Observable(.multicast(multicast)) }
}
