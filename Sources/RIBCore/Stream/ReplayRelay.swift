// A relay that remembers its last elements.

/// A ``ReplaySubject`` that takes elements only: it never errs and never completes.
@MainActor
public final class ReplayRelay<Element>: ObservableType, RelayType {
  private let subject: ReplaySubject<Element>

  private init(_ subject: ReplaySubject<Element>) { self.subject = subject }

  /// Makes a relay that keeps its last elements.
  ///
  /// - Parameter bufferSize: How many it keeps.
  public static func create(bufferSize: Int) -> ReplayRelay<Element> {
    ReplayRelay(.create(bufferSize: bufferSize))
  }

  /// Makes a relay that keeps all of its elements.
  public static func createUnbound() -> ReplayRelay<Element> { ReplayRelay(.createUnbounded()) }

  /// Sends an element to the subscribers; a re-entrant one waits its turn (SEMANTICS S6).
  public func accept(_ element: Element) { subject.onNext(element) }

  /// The stream itself.
  public func asObservable() -> Observable<Element> { subject.asObservable() }
}
