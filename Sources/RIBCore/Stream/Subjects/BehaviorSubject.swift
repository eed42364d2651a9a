/// A subject that sends each new subscriber the latest element, then all elements that follow.
@MainActor
public final class BehaviorSubject<Element>: ObservableType, ObserverType {
  @usableFromInline let multicast: Multicast<Element>
  @usableFromInline var newest: Element
  /// Whether an end has been sent; it may not have been delivered yet.
  @usableFromInline var hasEnded = false

  /// Makes a subject with its first element.
  public init(value: Element) {
    multicast = Multicast(latest: Kept(value))
    newest = value
  }

  /// Makes a subject with its first element; can be called off the main actor.
  public nonisolated init(value: Element) where Element: Sendable {
    multicast = Multicast(latest: Kept(value))
    newest = value
  }

  /// Whether there are subscribers.
  ///
  /// - Complexity: O(subscribers) at most.
  public var hasObservers: Bool { multicast.hasObservers }

  /// Returns the newest element, even if it has not been delivered yet.
  ///
  /// - Throws: The error that ended the stream.
  public func value() throws -> Element {
    if case .error(let error) = multicast.fields.end { throw error }
    return newest
  }

  /// Sends an event to the subscribers.
  @inlinable
  public func on(_ event: Event<Element>) {
    if hasEnded { return }
    if case .next(let element) = event { newest = element } else { hasEnded = true }
    multicast.send(event)
  }

  /// The elements and the end as a stream.
  @inlinable
  public func asObservable() -> Observable<Element> { Observable(.multicast(multicast)) }
}
