extension ObservableType {
  /// For each element, a value made of it and the latest element of another stream.
  ///
  /// The other stream is started first; elements before its first are dropped. Its error ends this stream;
  /// after its end, its last element stays in use.
  ///
  /// - Parameters:
  ///   - second: The other stream.
  ///   - resultSelector: Makes the value; an error it throws ends the stream.
  @inlinable
  public func withLatestFrom<Second: ObservableConvertibleType, Result>(
    _ second: Second, resultSelector: @escaping (Element, Second.Element) throws -> Result
  ) -> Observable<Result> {
    let first = asObservable()
    let second = second.asObservable()
    return Observable<Result> { sink in
      let latest = Kept<Second.Element?>(nil)
      sink.observe(second) { latest.value = $0 }
      let joined: Observable<Result> = first.forward { element, sink in
        if let latest = latest.value { sink.next(try resultSelector(element, latest)) }
      }
      joined.run(into: sink)
    }
  }

  /// For each element, the latest element of another stream.
  ///
  /// - Parameter second: The other stream; see ``withLatestFrom(_:resultSelector:)``.
  @inlinable
  public func withLatestFrom<Second: ObservableConvertibleType>(
    _ second: Second
  ) -> Observable<Second.Element> {
    withLatestFrom(second) { $1 }
  }
}
