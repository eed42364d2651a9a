/// A subject that never ends.
@MainActor
public protocol RelayType<Element>: ObservableType {
  /// Sends an element to the subscribers.
  func accept(_ element: Element)
}

extension PublishRelay: RelayType {}
extension BehaviorRelay: RelayType {}

extension ObservableType {
  /// Starts the stream and passes its events on to observers, in their order.
  @inlinable
  public func bind<Observer: ObserverType>(
    to observers: Observer...
  ) -> any Disposable where Observer.Element == Element {
    subscribe { event in
      for observer in observers { observer.on(event) }
    }
  }

  /// Starts the stream and passes its elements on to relays.
  ///
  /// An error goes to ``UnhandledErrors/handler``; the end is ignored, as a relay has none.
  @inlinable
  public func bind<Relay: RelayType>(
    to relays: Relay...
  ) -> any Disposable where Relay.Element == Element {
    subscribe(onNext: { element in for relay in relays { relay.accept(element) } })
  }
}
