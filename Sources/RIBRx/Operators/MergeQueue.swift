import RIBCore

extension ObservableType {
  /// The elements of a stream made of each element, one stream after the other.
  ///
  /// - Parameter makeStream: Makes the stream of an element when the element comes; an error it throws ends
  ///   the whole.
  @inlinable
  public func concatMap<Source: ObservableConvertibleType>(
    _ makeStream: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    flattening(makeStream) { MergeQueueRun(atMost: 1, into: $0) }
  }

  /// The elements of a stream made of each element that comes while no such stream runs.
  ///
  /// - Parameter makeStream: Makes the stream of an element; not called for elements that come while a stream
  ///   runs, which are dropped. An error it throws ends the whole.
  @inlinable
  public func flatMapFirst<Source: ObservableConvertibleType>(
    _ makeStream: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    flattening(makeStream) { MergeQueueRun(atMost: 1, dropsRest: true, into: $0) }
  }

  /// The elements of the newest stream; each stream replaces the one before.
  @inlinable
  public func switchLatest() -> Observable<Element.Element>
  where Element: ObservableConvertibleType {
    flatMapLatest { $0 }
  }

  /// The elements of all streams, which run side by side.
  @inlinable
  public func merge() -> Observable<Element.Element> where Element: ObservableConvertibleType {
    flatMap { $0 }
  }

  /// The elements of all streams, of which a limited number runs at a time.
  ///
  /// - Parameter maxConcurrent: The number of streams that run side by side; others wait for their turn.
  @inlinable
  public func merge(maxConcurrent: Int) -> Observable<Element.Element>
  where Element: ObservableConvertibleType {
    flattening({ $0 }) { MergeQueueRun(atMost: maxConcurrent, into: $0) }
  }

  /// The elements of all streams, which run one after the other.
  @inlinable
  public func concat() -> Observable<Element.Element> where Element: ObservableConvertibleType {
    merge(maxConcurrent: 1)
  }
}

/// Running streams of a limited number, and those that wait until one of them ends.
@usableFromInline
@MainActor
final class MergeQueueRun<Element>: FlatteningRun {
  @usableFromInline let downstream: Sink<Element>
  /// Whether elements are dropped that come while the greatest number of streams runs.
  @usableFromInline let dropsRest: Bool
  @usableFromInline let running = CompositeDisposable()
  @usableFromInline var waiting = FIFO<Observable<Element>>()
  @usableFromInline let state: Kept<MergeQueueState>

  @inlinable
  init(atMost limit: Int, dropsRest: Bool = false, into downstream: Sink<Element>) {
    self.dropsRest = dropsRest
    state = Kept(MergeQueueState(freeCount: max(1, limit)))
    self.downstream = downstream
    downstream.attach(running)
  }

  /// Whether a stream that is added now would have to wait.
  @inlinable var isBusy: Bool { state.current.isLooping || state.current.freeCount == 0 }

  @inlinable var takesElements: Bool { !dropsRest || !isBusy }

  @inlinable
  func add(_ source: Observable<Element>) {
    if isBusy { return waiting.append(source) }
    // As one is free, none waits.
    state.current.isLooping = true
    if !downstream.isStopped { start(source) }
    state.current.isLooping = false
    advance()
  }

  @inlinable
  func outerDidComplete() {
    state.current.hasOuterCompleted = true
    advance()
  }

  /// Starts as many waiting streams as may run; in a loop, not by recursion, as streams may end at once.
  @inlinable
  func advance() {
    if state.current.isLooping { return }
    state.current.isLooping = true
    while state.current.freeCount > 0, !downstream.isStopped, let next = waiting.popFirst() {
      start(next)
    }
    state.current.isLooping = false
    if state.current.hasOuterCompleted, state.current.runningCount == 0, waiting.isEmpty {
      downstream.on(.completed)
    }
  }

  @inlinable
  func start(_ source: Observable<Element>) {
    if source.runAtOnce(into: downstream) { return }
    state.current.freeCount -= 1
    state.current.runningCount += 1
    var key: CompositeDisposable.DisposeKey?
    let sink = Sink<Element>(into: downstream) { [self] event in
      guard case .completed = event else { return downstream.on(event) }
      if let key { running.remove(for: key) }
      state.current.freeCount += 1
      state.current.runningCount -= 1
      advance()
    }
    key = running.insert(sink)
    source.run(into: sink)
  }
}

/// The counts and flags of a `MergeQueueRun`.
@usableFromInline
struct MergeQueueState {
  /// The number of streams that may start.
  @usableFromInline var freeCount: Int
  @usableFromInline var runningCount = 0
  @usableFromInline var hasOuterCompleted = false
  @usableFromInline var isLooping = false

  @inlinable init(freeCount: Int) { self.freeCount = freeCount }
}
