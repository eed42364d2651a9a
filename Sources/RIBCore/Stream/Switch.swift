// Streams of streams of which the newest counts.

extension ObservableType {
  /// For each element a stream, of which only the newest runs.
  ///
  /// The end comes when both this stream and the newest have completed; an error of either ends the
  /// whole.
  ///
  /// - Parameter makeStream: Gives the stream of an element; an error it throws ends the whole.
  @inlinable
  public func flatMapLatest<Source: ObservableConvertibleType>(
    _ makeStream: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    let outer = asObservable()
    return Observable<Source.Element> { sink in
      let run = SwitchRun<Source.Element>(into: sink)
      outer.run(
        into: sink.upstreamSink { event in
          switch event {
          case .next(let element):
            do {
              run.switchTo(try makeStream(element).asObservable())
            } catch { sink.on(.error(error)) }
          case .error(let error): sink.on(.error(error))
          case .completed: run.outerDidComplete()
          }
        })
    }
  }
}

extension ObservableType where Element: ObservableConvertibleType {
  /// The elements of the newest stream; each stream gives up the one before.
  @inlinable
  public func switchLatest() -> Observable<Element.Element> {
    flatMapLatest { $0 }
  }
}

/// A running switch: the newest inner stream, and whether the outer one is over.
@usableFromInline
@MainActor
final class SwitchRun<Element>: Disposable {
  @usableFromInline let downstream: Sink<Element>
  @usableFromInline var newest: Sink<Element>?
  @usableFromInline var hasOuterCompleted = false

  @inlinable
  init(into downstream: Sink<Element>) {
    self.downstream = downstream
    downstream.attach(self)
  }

  @inlinable
  func switchTo(_ source: Observable<Element>) {
    dispose()
    // Giving the old one up may have brought a stream that is newer still.
    if downstream.isStopped || newest != nil { return }
    switch source.source {
    case .empty: return
    case .just(let element): return downstream.next(element)
    default: break
    }
    let sink = Sink<Element>(into: downstream) { [self] event in
      if case .next = event { return downstream.on(event) }
      // Given up before its end is passed on, as in RxSwift.
      dispose()
      if event.error != nil || hasOuterCompleted { downstream.on(event) }
    }
    newest = sink
    source.run(into: sink)
  }

  @inlinable
  func outerDidComplete() {
    hasOuterCompleted = true
    if newest == nil { downstream.on(.completed) }
  }

  @inlinable
  func dispose() {
    let newest = self.newest
    self.newest = nil
    newest?.dispose()
  }
}
