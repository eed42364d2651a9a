/// A receiver of events.
@MainActor
public protocol ObserverType<Element> {
  /// The elements of the events.
  associatedtype Element

  /// Receives one event.
  func on(_ event: Event<Element>)
}

extension ObserverType {
  /// Receives an element.
  @inlinable public func onNext(_ element: Element) { on(.next(element)) }
  /// Receives an error, which ends the stream.
  @inlinable public func onError(_ error: any Error) { on(.error(error)) }
  /// Receives the normal end of the stream.
  @inlinable public func onCompleted() { on(.completed) }

  /// This observer with its type erased.
  @inlinable
  public func asObserver() -> AnyObserver<Element> { AnyObserver(self) }
}

/// An observer with its type erased.
@MainActor
public struct AnyObserver<Element>: ObserverType {
  @usableFromInline let handler: (Event<Element>) -> Void

  /// Makes an observer that calls a closure.
  @inlinable
  public init(eventHandler: @escaping (Event<Element>) -> Void) { handler = eventHandler }

  /// Makes an observer that passes events on to another.
  @inlinable
  public init<Observer: ObserverType>(_ observer: Observer) where Observer.Element == Element {
    handler = { observer.on($0) }
  }

  /// Receives one event.
  @inlinable
  public func on(_ event: Event<Element>) { handler(event) }
}
