/// A subject that sends each new subscriber the last elements, then all elements that follow.
///
/// After the end, late subscribers get the kept elements and then the end.
@MainActor
public final class ReplaySubject<Element>: ObservableType, ObserverType {
  @usableFromInline let multicast: Multicast<Element>

  private init(limit: Int?) { multicast = Multicast(replaying: limit) }

  /// Makes a subject that keeps its last elements.
  ///
  /// - Parameter bufferSize: The number of elements to keep.
  public static func create(bufferSize: Int) -> ReplaySubject<Element> {
    ReplaySubject(limit: bufferSize)
  }

  /// Makes a subject that keeps all of its elements.
  public static func createUnbounded() -> ReplaySubject<Element> { ReplaySubject(limit: nil) }

  /// Whether there are subscribers.
  ///
  /// - Complexity: O(subscribers) at most.
  public var hasObservers: Bool { multicast.hasObservers }

  /// Sends an event to the subscribers; one sent during a delivery waits for its turn (S6).
  @inlinable
  public func on(_ event: Event<Element>) { multicast.send(event) }

  /// The elements and the end as a stream.
  @inlinable
  public func asObservable() -> Observable<Element> { Observable(.multicast(multicast)) }
}
