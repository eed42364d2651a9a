import RIBCore

extension ObservableType {
  /// For each element, a value made of it and an object; completed once the object is released.
  ///
  /// - Parameters:
  ///   - object: The object, which is not retained. The first element after its release is dropped, and the
  ///     stream completes.
  ///   - resultSelector: Makes the value; an error it throws ends the stream.
  @inlinable
  public func withUnretained<Object: AnyObject, Result>(
    _ object: Object, resultSelector: @escaping (Object, Element) throws -> Result
  ) -> Observable<Result> {
    forward { [weak object] element, sink in
      guard let object else { return sink.on(.completed) }
      sink.next(try resultSelector(object, element))
    }
  }

  /// Each element with an object that is not retained; completed once the object is released.
  ///
  /// ```swift
  /// stream.withUnretained(self).subscribe(onNext: { owner, element in owner.show(element) })
  /// ```
  @inlinable
  public func withUnretained<Object: AnyObject>(_ object: Object) -> Observable<(Object, Element)> {
    withUnretained(object) { ($0, $1) }
  }
}
