// Who listens to a stream, as users hold it.

/// What events can be sent to.
@MainActor
public protocol ObserverType<Element> {
  /// What takes an event.
  associatedtype Element

  /// Takes one event.
  func on(_ event: Event<Element>)
}

extension ObserverType {
  /// Takes an element.
  @inlinable public func onNext(_ element: Element) { on(.next(element)) }
  /// Takes an error, which ends the stream.
  @inlinable public func onError(_ error: any Error) { on(.error(error)) }
  /// Takes the normal end of the stream.
  @inlinable public func onCompleted() { on(.completed) }

  /// This observer, of which only the element type is known.
  @inlinable
  public func asObserver() -> AnyObserver<Element> { AnyObserver(self) }
}

/// An observer of which only the element type is known.
@MainActor
public struct AnyObserver<Element>: ObserverType {
  @usableFromInline let handler: (Event<Element>) -> Void

  /// Makes an observer of a closure.
  @inlinable
  public init(eventHandler: @escaping (Event<Element>) -> Void) { handler = eventHandler }

  /// Makes an observer of another.
  @inlinable
  public init<Observer: ObserverType>(_ observer: Observer) where Observer.Element == Element {
    handler = { observer.on($0) }
  }

  /// Takes one event.
  @inlinable
  public func on(_ event: Event<Element>) { handler(event) }
}
