import RIBCore

/// A stream for a presenter, with one subscription for all subscribers; late ones get the latest element.
public typealias Driver<Element> = SharedSequence<DriverSharingStrategy, Element>

extension ObservableConvertibleType {
  /// This stream as a driver, with an element in place of an error.
  public func asDriver(onErrorJustReturn element: Element) -> Driver<Element> {
    Driver(sharing: asObservable().catchAndReturn(element))
  }

  /// This stream as a driver, which continues with another if this one fails.
  public func asDriver(onErrorDriveWith other: Driver<Element>) -> Driver<Element> {
    asDriver { _ in other }
  }

  /// This stream as a driver, which continues with one made of the error if this one fails.
  public func asDriver(
    onErrorRecover makeDriver: @escaping (any Error) -> Driver<Element>
  ) -> Driver<Element> {
    Driver(sharing: asObservable().catch { makeDriver($0).source })
  }
}

extension ObservableType {
  /// This stream as a driver; an error goes to `UnhandledErrors.handler` and completes it.
  public func asDriver() -> Driver<Element> {
    asDriver { error in
      UnhandledErrors.report(error)
      return .empty()
    }
  }
}

extension SharedSequenceConvertibleType where SharingStrategy == DriverSharingStrategy {
  /// This driver.
  public func asDriver() -> Driver<Element> { asSharedSequence() }

  /// Starts the driver and calls a closure for each kind of event.
  ///
  /// - Returns: The subscription, which lasts until it is disposed: put it into a bag.
  public func drive(
    onNext: ((Element) -> Void)? = nil,
    onCompleted: (() -> Void)? = nil,
    onDisposed: (() -> Void)? = nil
  ) -> any Disposable {
    asObservable().subscribe(onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
  }

  /// Starts the driver and calls a closure for each kind of event, with an object that is not retained.
  public func drive<Object: AnyObject>(
    with object: Object,
    onNext: ((Object, Element) -> Void)? = nil,
    onCompleted: ((Object) -> Void)? = nil,
    onDisposed: ((Object) -> Void)? = nil
  ) -> any Disposable {
    asObservable().subscribe(
      with: object, onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
  }

  /// Starts the driver and passes its events to observers, in their order.
  public func drive<Observer: ObserverType>(
    _ observers: Observer...
  ) -> any Disposable where Observer.Element == Element {
    asObservable().subscribe { event in observers.forEach { $0.on(event) } }
  }

  /// Starts the driver and passes its events to observers of the optional element.
  public func drive<Observer: ObserverType>(
    _ observers: Observer...
  ) -> any Disposable where Observer.Element == Element? {
    asObservable().map { Optional($0) }.subscribe { event in observers.forEach { $0.on(event) } }
  }

  /// Starts the driver and passes its elements to relays.
  public func drive<Relay: RelayType>(
    _ relays: Relay...
  ) -> any Disposable where Relay.Element == Element {
    drive(onNext: { element in for relay in relays { relay.accept(element) } })
  }

  /// Starts the driver and passes its elements to relays of the optional element.
  public func drive<Relay: RelayType>(
    _ relays: Relay...
  ) -> any Disposable where Relay.Element == Element? {
    drive(onNext: { element in for relay in relays { relay.accept(element) } })
  }
}
