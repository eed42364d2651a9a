/// A ``PublishSubject`` for elements alone: it never fails and never completes.
@MainActor
public final class PublishRelay<Element>: ObservableType {
  @usableFromInline let multicast: Multicast<Element>

  /// Makes a relay without subscribers.
  public nonisolated init() { multicast = Multicast() }

  /// Sends an element to the subscribers; one sent during a delivery waits for its turn (S6).
  @inlinable
  public func accept(_ element: Element) { multicast.send(.next(element)) }

  /// The elements as a stream.
  @inlinable
  public func asObservable() -> Observable<Element> { Observable(.multicast(multicast)) }
}

/// A ``BehaviorSubject`` for elements alone: it never fails and never completes.
@MainActor
public final class BehaviorRelay<Element>: ObservableType {
  @usableFromInline let multicast: Multicast<Element>

  /// The newest element.
  ///
  /// It changes at once, even while an earlier element is being delivered.
  public private(set) var value: Element

  /// Makes a relay with its first element.
  public init(value: Element) {
    multicast = Multicast(latest: Kept(value))
    self.value = value
  }

  /// Makes a relay with its first element; can be called off the main actor.
  public nonisolated init(value: Element) where Element: Sendable {
    multicast = Multicast(latest: Kept(value))
    self.value = value
  }

  /// Sends an element to the subscribers; one sent during a delivery waits for its turn (S6).
  public func accept(_ element: Element) {
    value = element
    multicast.send(.next(element))
  }

  /// The elements as a stream.
  @inlinable
  public func asObservable() -> Observable<Element> { Observable(.multicast(multicast)) }
}
