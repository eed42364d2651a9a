extension ObservableType {
  /// The elements of a stream made of each element, all of them running side by side.
  ///
  /// - Parameter makeStream: Makes the stream of an element; an error it throws ends the whole.
  @inlinable
  public func flatMap<Source: ObservableConvertibleType>(
    _ makeStream: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    flattening(makeStream) { MergeRun(into: $0) }
  }

  /// Continues with another stream if this one fails.
  ///
  /// The other stream can be caught in turn, any number of times, without using stack.
  ///
  /// - Parameter makeStream: Makes the other stream of the error, or throws the error to fail with.
  @inlinable
  public func `catch`(
    _ makeStream: @escaping (any Error) throws -> Observable<Element>
  ) -> Observable<Element> {
    Observable(.sequence(StreamSequence(asObservable(), catching: makeStream)))
  }

  /// Continues with one element if this stream fails.
  @inlinable
  public func catchAndReturn(_ element: Element) -> Observable<Element> {
    self.catch { _ in .just(element) }
  }

  /// The elements of the streams that a closure makes of this stream's elements, as far as a run lets them run.
  @inlinable
  func flattening<Source: ObservableConvertibleType, Run: FlatteningRun<Source.Element>>(
    _ makeStream: @escaping (Element) throws -> Source,
    by makeRun: @escaping (Sink<Source.Element>) -> Run
  ) -> Observable<Source.Element> {
    let outer = asObservable()
    return Observable<Source.Element> { sink in
      let run = makeRun(sink)
      outer.run(
        into: sink.upstreamSink { event in
          switch event {
          case .next(let element):
            if !run.takesElements { return }
            do { run.add(try makeStream(element).asObservable()) } catch { sink.on(.error(error)) }
          case .error(let error): sink.on(.error(error))
          case .completed: run.partDidComplete()
          }
        })
    }
  }
}

extension Observable {
  /// All streams side by side; completed when the last has completed.
  @inlinable
  public static func merge(_ sources: [Observable<Element>]) -> Observable<Element> {
    Observable { sink in
      let run = MergeRun<Element>(into: sink)
      for source in sources {
        if sink.isStopped { return }
        run.add(source)
      }
      run.partDidComplete()
    }
  }

  /// All streams side by side; completed when the last has completed.
  @inlinable
  public static func merge<Sources: Collection>(
    _ sources: Sources
  ) -> Observable<Element> where Sources.Element == Observable<Element> {
    merge(Array(sources))
  }

  /// All subjects, relays or singles side by side; completed when the last has completed.
  @inlinable
  public static func merge<Sources: Collection>(_ sources: Sources) -> Observable<Element>
  where Sources.Element: ObservableConvertibleType, Sources.Element.Element == Element {
    merge(sources.map { $0.asObservable() })
  }

  /// All streams side by side; completed when the last has completed.
  @inlinable
  public static func merge(_ sources: Observable<Element>...) -> Observable<Element> {
    merge(sources)
  }
}

/// Running streams, one for each element of another stream.
@usableFromInline
@MainActor
protocol FlatteningRun<Element> {
  associatedtype Element
  /// Whether a stream is made of an element that comes now.
  var takesElements: Bool { get }
  func add(_ source: Observable<Element>)
  func partDidComplete()
}
