/// A ``ReplaySubject`` for elements alone: it never fails and never completes.
@MainActor
public final class ReplayRelay<Element>: ObservableType, RelayType {
  @usableFromInline let multicast: Multicast<Element>

  private init(limit: Int?) { multicast = Multicast(replaying: limit) }

  /// Makes a relay that keeps its last elements.
  ///
  /// - Parameter bufferSize: The number of elements to keep.
  public static func create(bufferSize: Int) -> ReplayRelay<Element> {
    ReplayRelay(limit: bufferSize)
  }

  /// Makes a relay that keeps all of its elements.
  public static func createUnbound() -> ReplayRelay<Element> { ReplayRelay(limit: nil) }

  /// Sends an element to the subscribers; one sent during a delivery waits for its turn (S6).
  @inlinable
  public func accept(_ element: Element) { multicast.send(.next(element)) }

  /// The elements as a stream.
  @inlinable
  public func asObservable() -> Observable<Element> { Observable(.multicast(multicast)) }
}
