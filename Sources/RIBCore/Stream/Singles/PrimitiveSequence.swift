/// A stream of at most one element; its trait determines how it can end.
///
/// Written as ``Single``, or as `Maybe` or `Completable`, which are in RIBRx.
@MainActor
public struct PrimitiveSequence<Trait, Element>: ObservableConvertibleType {
  @usableFromInline package let source: Observable<Element>

  /// Makes a sequence of a stream that is known to end as its trait requires.
  @inlinable
  package init(_ source: Observable<Element>) { self.source = source }

  /// The elements and the end as a stream.
  @inlinable
  public func asObservable() -> Observable<Element> { source }
}

extension PrimitiveSequence {
  /// A stream whose result a closure sends, as the events that another makes of it; the first result counts.
  @inlinable
  package static func creating<Result>(
    _ subscribe: @escaping (@escaping (Result) -> Void) -> any Disposable,
    _ send: @escaping (Result, AnyObserver<Element>) -> Void
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(
      .create { observer in
        // A second result may come while the first is being delivered.
        var hasResult = false
        return subscribe { result in
          if hasResult { return }
          hasResult = true
          send(result, observer)
        }
      })
  }
}

extension ObservableType {
  /// The one element of this stream; an error if it has none or more than one.
  ///
  /// The element comes when the stream completes.
  public func asSingle() -> Single<Element> {
    Single(onlyElement(orFail: true))
  }

  /// The element, when the stream completes; an error when there is a second element.
  ///
  /// - Parameter orFail: Whether it is an error, too, if there is none.
  package func onlyElement(orFail: Bool) -> Observable<Element> {
    derivingToEnd {
      var found: Element?
      return (
        { element, _ in
          if found != nil { throw RxError.moreThanOneElement }
          found = element
        },
        { sink in
          if let found { sink.next(found) } else if orFail { throw RxError.noElements }
        }
      )
    }
  }
}
