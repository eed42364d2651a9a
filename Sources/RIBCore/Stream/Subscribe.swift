// Where streams end: in closures, or in an observer.

extension ObservableType {
  /// Subscribes to all events.
  ///
  /// - Parameter handler: Called with every event; never called after the subscription was disposed.
  /// - Returns: The subscription. Not disposed by being dropped: put it into a bag.
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
  ///     ``UnhandledErrors/handler``, so that none is swallowed.
  ///   - onCompleted: Called at the normal end.
  ///   - onDisposed: Called once when the subscription is over, however it ended.
  /// - Returns: The subscription. Not disposed by being dropped: put it into a bag.
  @inlinable
  public func subscribe(
    onNext: ((Element) -> Void)? = nil,
    onError: ((any Error) -> Void)? = nil,
    onCompleted: (() -> Void)? = nil,
    onDisposed: (() -> Void)? = nil
  ) -> any Disposable {
    // What is called at the end stands apart, so that the handler keeps little, and is small enough to
    // be compiled into what calls it.
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
    // Behind what feeds the sink, which is given up first.
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
}

/// What a subscription calls at its end.
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
    let onDisposed = self.onDisposed
    self.onDisposed = nil
    onDisposed?()
  }
}

/// Errors that ended a subscription which did not ask for errors.
@MainActor
public enum UnhandledErrors {
  /// Called with each error that no subscriber handles; where it is nil, the process-wide observer gets it.
  public static var handler: ((any Error) -> Void)?

  /// The process-wide observer, as far as streams know it.
  static var observer: ((any Error) -> Void)?

  @usableFromInline
  package static func report(_ error: any Error) { (handler ?? observer)?(error) }
}
