// RxCocoa's name for a stream on the main actor, kept so that code moves over.

/// A stream for a presenter.
///
/// All streams here are on the main actor, so it is a plain ``Observable``.
public typealias Driver<Element> = Observable<Element>

extension ObservableType {
  /// This stream, under RxCocoa's name.
  @inlinable
  public func asDriver() -> Driver<Element> { asObservable() }

  /// This stream with an element in place of an error.
  @inlinable
  public func asDriver(onErrorJustReturn element: Element) -> Driver<Element> {
    catchAndReturn(element)
  }

  /// Starts the stream; the same as `subscribe`, under RxCocoa's name.
  @inlinable
  public func drive(
    onNext: ((Element) -> Void)? = nil,
    onCompleted: (() -> Void)? = nil,
    onDisposed: (() -> Void)? = nil
  ) -> any Disposable {
    subscribe(onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
  }
}
