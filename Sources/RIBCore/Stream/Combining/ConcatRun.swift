/// A running concatenation, which subscribes to each part when the one before has completed.
@usableFromInline
@MainActor
final class ConcatRun<Element>: Disposable {
  @usableFromInline var parts: [Observable<Element>]
  @usableFromInline var index = 0
  /// Whether each part is released when its turn comes, as the parts belong to this run alone.
  @usableFromInline let ownsParts: Bool
  @usableFromInline let downstream: Sink<Element>
  @usableFromInline var current: Sink<Element>?
  @usableFromInline var isLooping = false
  @usableFromInline var partHasEnded = true

  @inlinable
  init(_ parts: [Observable<Element>], ownsParts: Bool = false, into downstream: Sink<Element>) {
    self.parts = parts
    self.ownsParts = ownsParts
    self.downstream = downstream
    downstream.attach(self)
  }

  /// Starts the next part, and each part that follows one that completed at once; in a loop, not by
  /// recursion.
  @inlinable
  func advance() {
    partHasEnded = true
    if isLooping { return }
    isLooping = true
    while partHasEnded, !downstream.isStopped {
      guard index < parts.count else {
        downstream.on(.completed)
        break
      }
      let part = parts[index]
      if ownsParts { parts[index] = Observable(.empty) }
      index += 1
      partHasEnded = false
      start(part)
    }
    isLooping = false
  }

  @inlinable
  func start(_ part: Observable<Element>) {
    if case .just(let element) = part.source {
      partHasEnded = true
      downstream.next(element)
      return
    }
    let sink = Sink<Element>(into: downstream) { [self] event in
      guard case .completed = event else { return downstream.on(event) }
      current?.dispose()
      advance()
    }
    current = sink
    part.run(into: sink)
  }

  @inlinable
  func dispose() {
    parts = []
    let current = self.current
    self.current = nil
    current?.dispose()
  }
}
