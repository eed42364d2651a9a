// Who listens to a stream, as users hold it.

/// What takes events.
@MainActor
public protocol ObserverType<Element> {
  /// What the events carry.
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

  /// An observer that passes each element on to this one, transformed.
  ///
  /// - Parameter transform: Makes the element; an error it throws is passed on in its place.
  @inlinable
  public func mapObserver<Result>(
    _ transform: @escaping (Result) throws -> Element
  ) -> AnyObserver<Result> {
    AnyObserver<Result> { event in on(event.map(transform)) }
  }
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
