// Streams of at most one element: one shape, of which Single, Maybe and Completable are the names.

/// A stream of at most one element, whose trait says how it may end.
///
/// It is written as ``Single``, or as the `Maybe` or `Completable` of RIBRx.
@MainActor
public struct PrimitiveSequence<Trait, Element>: PrimitiveSequenceType {
  @usableFromInline package let source: Observable<Element>

  /// The trait of a stream that is known to keep to it.
  @inlinable
  package init(_ source: Observable<Element>) { self.source = source }

  /// The stream itself.
  @inlinable
  public func asObservable() -> Observable<Element> { source }

  /// This stream.
  @inlinable
  public var primitiveSequence: PrimitiveSequence<Trait, Element> { self }
}

/// A ``Single``, `Maybe` or `Completable`; their operators are defined on it.
@MainActor
public protocol PrimitiveSequenceType<Trait, Element>: ObservableConvertibleType {
  /// Says how the stream may end.
  associatedtype Trait

  /// The stream, as a value of the one shape.
  var primitiveSequence: PrimitiveSequence<Trait, Element> { get }
}

extension PrimitiveSequenceType {
  /// A stream fed by hand, of which the first result counts.
  ///
  /// - Parameters:
  ///   - subscribe: Called once per subscriber with the closure that takes the result.
  ///   - send: Sends the result as events.
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
  /// The one element of this stream; an error where it has none or more than one.
  ///
  /// The element comes when the stream completes.
  public func asSingle() -> Single<Element> {
    Single(onlyElement().ifEmpty(switchTo: .error(RxError.noElements)))
  }

  /// The element when the stream completes; an error with the second element.
  package func onlyElement() -> Observable<Element> {
    let upstream = asObservable()
    return Observable { sink in
      var found: Element?
      upstream.run(
        into: sink.upstreamSink { event in
          switch event {
          case .next(let element):
            if found != nil { return sink.on(.error(RxError.moreThanOneElement)) }
            found = element
          case .error: sink.on(event)
          case .completed:
            if let found { sink.next(found) }
            sink.on(.completed)
          }
        })
    }
  }
}
