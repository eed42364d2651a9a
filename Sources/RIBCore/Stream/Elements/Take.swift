extension ObservableType {
  /// The first few elements, then completed.
  ///
  /// - Parameter count: The number of elements; if it is 0, the stream is not started.
  @inlinable
  public func take(_ count: Int) -> Observable<Element> {
    if count <= 0 { return .empty() }
    return deriving {
      let left = Kept(count)
      return { element, sink in
        // Nothing is left while the last element is being delivered.
        if left.value == 0 { return }
        left.value -= 1
        let isLast = left.value == 0
        sink.next(element)
        if isLast { sink.on(.completed) }
      }
    }
  }

  /// The elements until another stream emits; then completed.
  ///
  /// The other stream is started first. Its error ends this stream; its end alone does not.
  ///
  /// - Parameter other: The stream whose first element ends this one.
  @inlinable
  public func take<Other: ObservableConvertibleType>(until other: Other) -> Observable<Element> {
    let upstream = asObservable()
    let other = other.asObservable()
    return Observable { sink in
      sink.observe(other) { _ in sink.on(.completed) }
      upstream.run(into: sink)
    }
  }
}
