import RIBCore

/// A stream of events for a presenter, with one subscription for all subscribers; late ones receive nothing.
public typealias Signal<Element> = SharedSequence<SignalSharingStrategy, Element>

extension ObservableConvertibleType {
  /// This stream as a signal, with an element in place of an error.
  public func asSignal(onErrorJustReturn element: Element) -> Signal<Element> {
    Signal(sharing: asObservable().catchAndReturn(element))
  }

  /// This stream as a signal, which continues with another if this one fails.
  public func asSignal(onErrorSignalWith other: Signal<Element>) -> Signal<Element> {
    asSignal { _ in other }
  }

  /// This stream as a signal, which continues with one made of the error if this one fails.
  public func asSignal(
    onErrorRecover makeSignal: @escaping (any Error) -> Signal<Element>
  ) -> Signal<Element> {
    Signal(sharing: asObservable().catch { makeSignal($0).source })
  }
}

extension PublishRelay {
  /// This relay as a signal.
  public func asSignal() -> Signal<Element> { Signal(sharing: asObservable()) }
}

extension SharedSequenceConvertibleType where SharingStrategy == SignalSharingStrategy {
  /// This signal.
  public func asSignal() -> Signal<Element> { asSharedSequence() }

  /// For each element, a value made of it and an object; completed once the object is released.
  ///
  /// The object is not retained. A driver has no such form, as it would replay the object.
  public func withUnretained<Object: AnyObject, Result>(
    _ object: Object, resultSelector: @escaping (Object, Element) -> Result
  ) -> Signal<Result> {
    Signal(sharing: asObservable().withUnretained(object, resultSelector: resultSelector))
  }

  /// Each element with an object; completed once the object is released.
  public func withUnretained<Object: AnyObject>(_ object: Object) -> Signal<(Object, Element)> {
    withUnretained(object) { ($0, $1) }
  }

  /// Starts the signal and calls a closure for each kind of event.
  ///
  /// - Returns: The subscription, which lasts until it is disposed: put it into a bag.
  public func emit(
    onNext: ((Element) -> Void)? = nil,
    onCompleted: (() -> Void)? = nil,
    onDisposed: (() -> Void)? = nil
  ) -> any Disposable {
    asObservable().subscribe(onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
  }

  /// Starts the signal and calls a closure for each kind of event, with an object that is not retained.
  public func emit<Object: AnyObject>(
    with object: Object,
    onNext: ((Object, Element) -> Void)? = nil,
    onCompleted: ((Object) -> Void)? = nil,
    onDisposed: ((Object) -> Void)? = nil
  ) -> any Disposable {
    asObservable().subscribe(
      with: object, onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
  }

  /// Starts the signal and passes its events to observers, in their order.
  public func emit<Observer: ObserverType>(
    to observers: Observer...
  ) -> any Disposable where Observer.Element == Element {
    asObservable().subscribe { event in observers.forEach { $0.on(event) } }
  }

  /// Starts the signal and passes its events to observers of the optional element.
  public func emit<Observer: ObserverType>(
    to observers: Observer...
  ) -> any Disposable where Observer.Element == Element? {
    asObservable().map { Optional($0) }.subscribe { event in observers.forEach { $0.on(event) } }
  }

  /// Starts the signal and passes its elements to relays.
  public func emit<Relay: RelayType>(
    to relays: Relay...
  ) -> any Disposable where Relay.Element == Element {
    emit(onNext: { element in for relay in relays { relay.accept(element) } })
  }

  /// Starts the signal and passes its elements to relays of the optional element.
  public func emit<Relay: RelayType>(
    to relays: Relay...
  ) -> any Disposable where Relay.Element == Element? {
    emit(onNext: { element in for relay in relays { relay.accept(element) } })
  }
}
