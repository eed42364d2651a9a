extension ObservableType {
  /// The elements of a stream made of each element, one stream after the other.
  ///
  /// - Parameter makeStream: Makes the stream of an element when the element comes; an error it throws ends
  ///   the whole.
  @inlinable
  public func concatMap<Source: ObservableConvertibleType>(
    _ makeStream: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    flattening(makeStream) { MergeRun(atMost: 1, into: $0) }
  }

  /// The elements of a stream made of each element that comes while no such stream runs.
  ///
  /// - Parameter makeStream: Makes the stream of an element; not called for elements that come while a stream
  ///   runs, which are dropped. An error it throws ends the whole.
  @inlinable
  public func flatMapFirst<Source: ObservableConvertibleType>(
    _ makeStream: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    flattening(makeStream) { MergeRun(atMost: 1, dropsRest: true, into: $0) }
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
    flattening({ $0 }) { MergeRun(atMost: maxConcurrent, into: $0) }
  }

  /// The elements of all streams, which run one after the other.
  @inlinable
  public func concat() -> Observable<Element.Element> where Element: ObservableConvertibleType {
    merge(maxConcurrent: 1)
  }
}

/// Running streams, and those that wait until one of them ends if their number is limited.
@usableFromInline
@MainActor
final class MergeRun<Element>: FlatteningRun, Disposable {
  @usableFromInline let downstream: Sink<Element>
  @usableFromInline let isLimited: Bool
  /// Whether elements are dropped that come while the greatest number of streams runs.
  @usableFromInline let dropsRest: Bool
  /// The streams that did not complete at once.
  @usableFromInline let running = CompositeDisposable()
  @usableFromInline var waiting = FIFO<Observable<Element>>()
  @usableFromInline let state: Kept<MergeState>

  @inlinable
  init(atMost limit: Int? = nil, dropsRest: Bool = false, into downstream: Sink<Element>) {
    isLimited = limit != nil
    self.dropsRest = dropsRest
    state = Kept(MergeState(freeCount: max(1, limit ?? .max)))
    self.downstream = downstream
    downstream.attach(self)
  }

  /// Makes a run of streams one after the other, each of which is released when its turn has come; they start once the
  /// end of the outer stream is noted.
  @inlinable
  convenience init(inTurn parts: [Observable<Element>], into downstream: Sink<Element>) {
    self.init(atMost: 1, into: downstream)
    for part in parts { waiting.append(part) }
    state.value.openCount += parts.count
  }

  /// Whether a stream that is added now would have to wait.
  @inlinable var isBusy: Bool { state.value.isLooping || state.value.freeCount == 0 }

  @inlinable var takesElements: Bool { !dropsRest || !isBusy }

  @inlinable
  func add(_ source: Observable<Element>) {
    state.value.openCount += 1
    if isBusy { return waiting.append(source) }
    // As one is free, none waits. Without a limit, streams that are added meanwhile start at once.
    state.value.isLooping = isLimited
    if !downstream.isStopped { start(source) }
    state.value.isLooping = false
    advance()
  }

  /// Notes the end of the outer stream, or of one of those that were added.
  @inlinable
  func partDidComplete() {
    state.value.openCount -= 1
    advance()
  }

  /// Starts as many waiting streams as may run; in a loop, not by recursion, as streams may end at once.
  @inlinable
  func advance() {
    if state.value.isLooping { return }
    state.value.isLooping = true
    while state.value.freeCount > 0, !downstream.isStopped, let next = waiting.popFirst() {
      start(next)
    }
    state.value.isLooping = false
    if state.value.openCount == 0 { downstream.on(.completed) }
  }

  @inlinable
  func start(_ source: Observable<Element>) {
    if source.runAtOnce(into: downstream) { return partDidComplete() }
    state.value.freeCount -= 1
    var key: CompositeDisposable.DisposeKey?
    let sink = Sink<Element>(into: downstream) { [self] event in
      guard case .completed = event else { return downstream.on(event) }
      if let key { running.remove(for: key) }
      state.value.freeCount += 1
      partDidComplete()
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

@usableFromInline
struct MergeState {
  /// The number of streams that may start.
  @usableFromInline var freeCount: Int
  /// The number of streams that may still emit or start, and one more while streams are being added.
  @usableFromInline var openCount = 1
  @usableFromInline var isLooping = false

  @inlinable init(freeCount: Int) { self.freeCount = freeCount }
}
