import RIBCore

/// A `ReplaySubject` for elements alone: it never fails and never completes.
@MainActor
public final class ReplayRelay<Element>: ObservableType, RelayType {
  @usableFromInline let subject: ReplaySubject<Element>

  private init(_ subject: ReplaySubject<Element>) { self.subject = subject }

  /// Makes a relay that keeps its last elements.
  ///
  /// - Parameter bufferSize: The number of elements to keep.
  public static func create(bufferSize: Int) -> ReplayRelay<Element> {
    ReplayRelay(.create(bufferSize: bufferSize))
  }

  /// Makes a relay that keeps all of its elements.
  public static func createUnbound() -> ReplayRelay<Element> { ReplayRelay(.createUnbounded()) }

  /// Sends an element to the subscribers; one sent during a delivery waits for its turn (S6).
  @inlinable
  public func accept(_ element: Element) { subject.onNext(element) }

  /// The elements as a stream.
  @inlinable
  public func asObservable() -> Observable<Element> { subject.asObservable() }
}
