import RIBCore

extension ObservableType {
  /// Starts the stream and passes its events on to observers of the optional element.
  @inlinable
  public func bind<Observer: ObserverType>(
    to observers: Observer...
  ) -> any Disposable where Observer.Element == Element? {
    map { $0 as Element? }.subscribe { event in
      for observer in observers { observer.on(event) }
    }
  }

  /// Starts the stream and passes its elements on to relays of the optional element.
  ///
  /// An error goes to `UnhandledErrors.handler`; the end is ignored, as a relay has none.
  @inlinable
  public func bind<Relay: RelayType>(
    to relays: Relay...
  ) -> any Disposable where Relay.Element == Element? {
    subscribe(onNext: { element in for relay in relays { relay.accept(element) } })
  }

  /// Starts the stream and calls a closure with its elements.
  @inlinable
  public func bind(onNext: @escaping (Element) -> Void) -> any Disposable {
    subscribe(onNext: onNext)
  }

  /// Starts the stream and calls a closure with an object, which is not retained, and each element.
  @inlinable
  public func bind<Object: AnyObject>(
    with object: Object, onNext: @escaping (Object, Element) -> Void
  ) -> any Disposable {
    subscribe(with: object, onNext: onNext)
  }
}
