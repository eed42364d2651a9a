// Streams of streams, all or some of which run at a time.

extension ObservableType {
  /// For each element a stream, one running after the other.
  ///
  /// - Parameter makeStream: Gives the stream of an element, when the element comes; an error it
  ///   throws ends the whole.
  @inlinable
  public func concatMap<Source: ObservableConvertibleType>(
    _ makeStream: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    flattening(makeStream) { MergeQueueRun(atMost: 1, into: $0) }
  }

  /// For each element that comes while none of the streams runs a stream.
  ///
  /// - Parameter makeStream: Gives the stream of an element; not called for elements that come while
  ///   one runs, which are left out. An error it throws ends the whole.
  @inlinable
  public func flatMapFirst<Source: ObservableConvertibleType>(
    _ makeStream: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    flattening(makeStream) { MergeQueueRun(atMost: 1, dropsRest: true, into: $0) }
  }
}

extension ObservableType where Element: ObservableConvertibleType {
  /// The elements of all streams, which run side by side.
  @inlinable
  public func merge() -> Observable<Element.Element> { flatMap { $0 } }

  /// The elements of all streams, of which a limited number runs at a time.
  ///
  /// - Parameter maxConcurrent: How many run side by side; those that come meanwhile wait their turn.
  @inlinable
  public func merge(maxConcurrent: Int) -> Observable<Element.Element> {
    flattening({ $0 }) { MergeQueueRun(atMost: maxConcurrent, into: $0) }
  }

  /// The elements of all streams, which run one after the other.
  @inlinable
  public func concat() -> Observable<Element.Element> { merge(maxConcurrent: 1) }
}

/// Streams that wait until one of a limited number of places is free.
///
/// Counts and flags go without the run-time check of exclusive access, as they are never handed on `inout`.
@usableFromInline
@MainActor
final class MergeQueueRun<Element>: FlatteningRun, Disposable {
  @usableFromInline let downstream: Sink<Element>
  /// Whether elements that come while no place is free are dropped.
  @usableFromInline let dropsRest: Bool
  @usableFromInline let running = CompositeDisposable()
  @safe @exclusivity(unchecked) @usableFromInline var freePlaces: Int
  @safe @exclusivity(unchecked) @usableFromInline var runningCount = 0
  @usableFromInline var waiting = FIFO<Observable<Element>>()
  @safe @exclusivity(unchecked) @usableFromInline var hasOuterCompleted = false
  @safe @exclusivity(unchecked) @usableFromInline var isLooping = false

  @inlinable
  init(atMost limit: Int, dropsRest: Bool = false, into downstream: Sink<Element>) {
    self.dropsRest = dropsRest
    freePlaces = max(1, limit)
    self.downstream = downstream
    downstream.attach(self)
  }

  /// Whether what is added now would have to wait.
  @inlinable var isBusy: Bool { isLooping || freePlaces == 0 }

  @inlinable var takesElements: Bool { !dropsRest || !isBusy }

  @inlinable
  func add(_ source: Observable<Element>) {
    if isBusy { return waiting.append(source) }
    // With a free place none waits.
    isLooping = true
    if !downstream.isStopped { start(source) }
    isLooping = false
    advance()
  }

  @inlinable
  func outerDidComplete() {
    hasOuterCompleted = true
    advance()
  }

  /// Fills the free places, in a loop instead of by recursion where streams end at once.
  @inlinable
  func advance() {
    if isLooping { return }
    isLooping = true
    while freePlaces > 0, !downstream.isStopped, let next = waiting.popFirst() { start(next) }
    isLooping = false
    if hasOuterCompleted, runningCount == 0, waiting.isEmpty { downstream.on(.completed) }
  }

  @inlinable
  func start(_ source: Observable<Element>) {
    if source.runAtOnce(into: downstream) { return }
    freePlaces -= 1
    runningCount += 1
    var key: CompositeDisposable.DisposeKey?
    let sink = Sink<Element>(into: downstream) { [self] event in
      guard case .completed = event else { return downstream.on(event) }
      if let key { running.remove(for: key) }
      freePlaces += 1
      runningCount -= 1
      advance()
    }
    key = running.insert(sink)
    source.run(into: sink)
  }

  @inlinable
  func dispose() {
    running.dispose()
    waiting = FIFO()
  }
}
