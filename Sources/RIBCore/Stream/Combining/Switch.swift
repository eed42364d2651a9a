extension ObservableType {
  /// The elements of a stream made of each element, of which only the newest runs.
  ///
  /// Completed when both this stream and the newest have completed; an error of either ends the whole.
  ///
  /// - Parameter makeStream: Makes the stream of an element; an error it throws ends the whole.
  @inlinable
  public func flatMapLatest<Source: ObservableConvertibleType>(
    _ makeStream: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    flattening(makeStream) { SwitchRun(into: $0) }
  }
}

/// A running switch: the newest inner stream, and whether the outer one is over.
@usableFromInline
@MainActor
final class SwitchRun<Element>: FlatteningRun, Disposable {
  @usableFromInline let downstream: Sink<Element>
  @usableFromInline var newest: Sink<Element>?
  @usableFromInline let state = Kept(SwitchState())

  @inlinable
  init(into downstream: Sink<Element>) {
    self.downstream = downstream
    downstream.attach(self)
  }

  @inlinable var takesElements: Bool { true }

  @inlinable
  func add(_ source: Observable<Element>) {
    state.value.round += 1
    let round = state.value.round
    state.value.isPassing = true
    if newest != nil {
      dispose()
      // Disposing of the old stream may have brought a newer one.
      if round != state.value.round { return }
    }
    let isOver = source.runAtOnce(into: downstream) { round == state.value.round }
    state.value.isPassing = false
    if isOver { return completeIfOver() }
    if downstream.isStopped { return }
    let sink = Sink<Element>(into: downstream) { [self] event in
      if case .next = event { return downstream.on(event) }
      // Disposed before its end is passed on, as in RxSwift.
      dispose()
      // That may have brought another stream.
      if event.error != nil { downstream.on(event) } else { completeIfOver() }
    }
    newest = sink
    source.run(into: sink)
  }

  @inlinable
  func outerDidComplete() {
    state.value.hasOuterCompleted = true
    completeIfOver()
  }

  @inlinable
  func completeIfOver() {
    if state.value.hasOuterCompleted, newest == nil, !state.value.isPassing {
      downstream.on(.completed)
    }
  }

  @inlinable
  func dispose() {
    newest.take()?.dispose()
  }
}

/// The count and flags of a `SwitchRun`.
@usableFromInline
struct SwitchState {
  /// The number of inner streams, by which one stops if a newer one has come meanwhile.
  @usableFromInline var round = 0
  /// Whether the newest stream is passing its elements on without a subscription.
  @usableFromInline var isPassing = false
  @usableFromInline var hasOuterCompleted = false

  @inlinable init() {}
}
