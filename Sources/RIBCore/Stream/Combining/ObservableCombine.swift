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

  /// The elements of the streams that a closure makes of this stream's elements.
  ///
  /// - Parameters:
  ///   - makeStream: Makes the stream of an element; an error it throws ends the whole.
  ///   - makeRun: Makes the run, which decides which of the streams run.
  @inlinable
  package func flattening<Source: ObservableConvertibleType, Run: FlatteningRun<Source.Element>>(
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
          case .completed: run.outerDidComplete()
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
      for source in sources { run.add(source) }
      run.outerDidComplete()
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
package protocol FlatteningRun<Element> {
  associatedtype Element
  /// Whether a stream is made of an element that comes now.
  var takesElements: Bool { get }
  func add(_ source: Observable<Element>)
  func outerDidComplete()
}

/// Several streams running side by side into one sink.
@usableFromInline
@MainActor
final class MergeRun<Element>: FlatteningRun {
  @usableFromInline let downstream: Sink<Element>
  /// The streams that did not complete at once.
  @usableFromInline let running = CompositeDisposable()
  /// The number of streams that may still emit, and one more while streams are being added.
  @usableFromInline var openCount = 1

  @inlinable
  init(into downstream: Sink<Element>) {
    self.downstream = downstream
    downstream.attach(running)
  }

  @inlinable var takesElements: Bool { true }

  @inlinable
  func add(_ source: Observable<Element>) {
    openCount += 1
    if source.runAtOnce(into: downstream) { return partDidComplete() }
    var key: CompositeDisposable.DisposeKey?
    let sink = Sink<Element>(into: downstream) { [self] event in
      guard case .completed = event else { return downstream.on(event) }
      if let key { running.remove(for: key) }
      partDidComplete()
    }
    key = running.insert(sink)
    source.run(into: sink)
  }

  @inlinable
  func outerDidComplete() { partDidComplete() }

  @inlinable
  func partDidComplete() {
    openCount -= 1
    if openCount == 0 { downstream.on(.completed) }
  }
}
