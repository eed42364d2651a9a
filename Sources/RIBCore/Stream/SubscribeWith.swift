extension ObservableType {
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

  /// Starts the stream and calls a closure with an object, which is not retained, and each element.
  @inlinable
  public func bind<Object: AnyObject>(
    with object: Object, onNext: @escaping (Object, Element) -> Void
  ) -> any Disposable {
    subscribe(with: object, onNext: onNext)
  }
}
