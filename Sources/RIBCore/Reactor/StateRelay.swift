/// A ``BehaviorRelay`` under ReactorKit's name, with a value that can be assigned.
@MainActor
public final class StateRelay<Element>: ObservableType {
  private let relay: BehaviorRelay<Element>

  /// Creates a relay with its first element.
  public init(value: Element) { relay = BehaviorRelay(value: value) }

  /// The newest element; assigning it is the same as `accept`.
  public var value: Element {
    get { relay.value }
    set { relay.accept(newValue) }
  }

  /// Sends an element to the subscribers; a re-entrant one waits its turn.
  public func accept(_ element: Element) { relay.accept(element) }

  /// The stream of the elements.
  public func asObservable() -> Observable<Element> { relay.asObservable() }
}
