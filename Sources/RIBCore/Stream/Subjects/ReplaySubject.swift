// A stream that is sent to and keeps its last elements.

/// Gives each subscriber the last elements at once, then what is sent after.
///
/// Late subscribers get the kept elements also after the end, and then the end.
@MainActor
public final class ReplaySubject<Element>: ObservableType, ObserverType {
  @usableFromInline let multicast: Multicast<Element>

  private init(limit: Int?) { multicast = Multicast(replaying: limit) }

  /// Makes a subject that keeps its last elements.
  ///
  /// - Parameter bufferSize: How many it keeps.
  public static func create(bufferSize: Int) -> ReplaySubject<Element> {
    ReplaySubject(limit: bufferSize)
  }

  /// Makes a subject that keeps all of its elements.
  public static func createUnbounded() -> ReplaySubject<Element> { ReplaySubject(limit: nil) }

  /// Whether there are subscribers.
  ///
  /// - Complexity: O(subscribers) at most.
  public var hasObservers: Bool { multicast.hasObservers }

  /// Sends an event to the subscribers; a re-entrant one waits its turn (SEMANTICS S6).
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
