extension ObservableType {
  /// Subscribes to all events.
  ///
  /// - Parameter handler: Called with every event; never called after the subscription has been disposed.
  /// - Returns: The subscription, which lasts until it is disposed: put it into a bag.
  @inlinable
  public func subscribe(_ handler: @escaping (Event<Element>) -> Void) -> any Disposable {
    let sink = Sink<Element>(handler)
    asObservable().run(into: sink)
    return sink
  }

  /// Subscribes by kind of event.
  ///
  /// - Parameters:
  ///   - onNext: Called with each element.
  ///   - onError: Called with the error that ended the stream. Without it, an error goes to
  ///     ``UnhandledErrors/handler``, so that none is lost.
  ///   - onCompleted: Called at the normal end.
  ///   - onDisposed: Called once when the subscription is over, however it ended.
  /// - Returns: The subscription, which lasts until it is disposed: put it into a bag.
  @inlinable
  public func subscribe(
    onNext: ((Element) -> Void)? = nil,
    onError: ((any Error) -> Void)? = nil,
    onCompleted: (() -> Void)? = nil,
    onDisposed: (() -> Void)? = nil
  ) -> any Disposable {
    // The closures that are called at the end are in an object, so that the handler keeps little and is small
    // enough to be inlined.
    let end =
      onError == nil && onCompleted == nil && onDisposed == nil
      ? nil : SubscriptionEnd(onError, onCompleted, onDisposed)
    let sink = Sink<Element> { event in
      switch event {
      case .next(let element): onNext?(element)
      case .error(let error): if let end { end.fail(error) } else { UnhandledErrors.report(error) }
      case .completed: end?.complete()
      }
    }
    asObservable().run(into: sink)
    // Attached last, as the stream that feeds the sink is disposed first.
    if onDisposed != nil, let end { sink.attach(end) }
    return sink
  }

  /// Subscribes an observer.
  @inlinable
  public func subscribe<Observer: ObserverType>(
    _ observer: Observer
  ) -> any Disposable where Observer.Element == Element {
    subscribe { observer.on($0) }
  }

  /// Subscribes by kind of event, each with an object that is not retained.
  ///
  /// Once the object is released, nothing is delivered; the subscription lasts until it is disposed or the
  /// stream ends.
  ///
  /// - Parameters:
  ///   - object: The first argument of the closures.
  ///   - onNext: Called with each element.
  ///   - onError: Called with the error that ended the stream. Without it, an error goes to
  ///     ``UnhandledErrors/handler``.
  ///   - onCompleted: Called at the normal end.
  ///   - onDisposed: Called once when the subscription is over, however it ended.
  /// - Returns: The subscription, which lasts until it is disposed: put it into a bag.
  @inlinable
  public func subscribe<Object: AnyObject>(
    with object: Object,
    onNext: ((Object, Element) -> Void)? = nil,
    onError: ((Object, any Error) -> Void)? = nil,
    onCompleted: ((Object) -> Void)? = nil,
    onDisposed: ((Object) -> Void)? = nil
  ) -> any Disposable {
    var handleError: ((any Error) -> Void)?
    if let onError {
      handleError = { [weak object] error in
        if let object { onError(object, error) }
      }
    }
    return subscribe(
      onNext: { [weak object] element in
        if let object { onNext?(object, element) }
      },
      onError: handleError,
      onCompleted: { [weak object] in
        if let object { onCompleted?(object) }
      },
      onDisposed: { [weak object] in
        if let object { onDisposed?(object) }
      })
  }
}

/// The closures that a subscription calls at its end.
@usableFromInline
@MainActor
final class SubscriptionEnd: Disposable {
  private let onError: ((any Error) -> Void)?
  private let onCompleted: (() -> Void)?
  private var onDisposed: (() -> Void)?

  @usableFromInline
  init(
    _ onError: ((any Error) -> Void)?, _ onCompleted: (() -> Void)?, _ onDisposed: (() -> Void)?
  ) {
    self.onError = onError
    self.onCompleted = onCompleted
    self.onDisposed = onDisposed
  }

  @usableFromInline
  func fail(_ error: any Error) {
    (onError ?? UnhandledErrors.report)(error)
    dispose()
  }

  @usableFromInline
  func complete() {
    onCompleted?()
    dispose()
  }

  @usableFromInline
  func dispose() {
    // Taken out first: the closure may dispose this once more.
    onDisposed.take()?()
  }
}

/// Errors that ended a subscription without an error handler.
@MainActor
public enum UnhandledErrors {
  /// Called with each error that no subscriber handles, but for `CancellationError`; if it is nil, the observers of the
  /// process get the error.
  public static var handler: ((any Error) -> Void)?

  /// Passes an error on to the observers of the process.
  static var observer: ((any Error) -> Void)?

  @usableFromInline
  package static func report(_ error: any Error) {
    // The code that cancels names the cancelled work.
    if !(error is CancellationError) { (handler ?? observer)?(error) }
  }
}
