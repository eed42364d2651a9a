extension Observable {
  /// One stream after the other: each is subscribed to when the one before has completed.
  ///
  /// - Parameter sources: The streams in order.
  @inlinable
  public static func concat(_ sources: [Observable<Element>]) -> Observable<Element> {
    // Parts that are concatenations are flattened when they run: here it would cost their length each time.
    sources.contains(where: \.hasParts)
      ? Observable(.nested(NestedConcat(sources))) : Observable(.concat(sources))
  }

  /// One stream after the other: each is subscribed to when the one before has completed.
  @inlinable
  public static func concat(_ sources: Observable<Element>...) -> Observable<Element> {
    concat(sources)
  }

  /// One stream after the other, each of which is released at its end.
  @inlinable
  package static func concat(releasing sources: [Observable<Element>]) -> Observable<Element> {
    Observable(.nested(NestedConcat(sources)))
  }

  @inlinable var hasParts: Bool {
    switch source {
    case .concat, .nested: true
    default: false
    }
  }
}

extension ObservableType {
  /// This stream, then the other.
  @inlinable
  public func concat<Other: ObservableConvertibleType>(
    _ other: Other
  ) -> Observable<Element> where Other.Element == Element {
    .concat([asObservable(), other.asObservable()])
  }

  /// This stream, then the other; a form of its own, so that `.concat(.just(1))` can be written.
  @inlinable
  public func concat(_ other: Observable<Element>) -> Observable<Element> {
    .concat([asObservable(), other])
  }
}

/// One part after the other, some of which are concatenations themselves.
///
/// They are flattened when the stream runs and taken apart when it is released, both in a loop, so that a
/// stream that is put together part by part costs O(parts) and no stack (S9).
///
/// Not isolated, so that it can be released on any thread; its parts change in its deinit alone.
@usableFromInline
final class NestedConcat<Element> {
  @usableFromInline var sources: [Observable<Element>.Source]

  @MainActor @inlinable
  init(_ sources: [Observable<Element>]) { self.sources = sources.map(\.source) }

  /// The parts, none of which is a concatenation.
  @MainActor @inlinable var parts: [Observable<Element>] {
    var parts: [Observable<Element>] = []
    var left = Array(sources.reversed())
    while let next = left.popLast() {
      switch next {
      case .nested(let inner): left.append(contentsOf: inner.sources.reversed())
      case .concat(let flat): parts.append(contentsOf: flat)
      default: parts.append(Observable(next))
      }
    }
    return parts
  }

  @inlinable
  deinit {
    var left = sources
    sources = []
    while let next = left.popLast() {
      guard case .nested(var inner) = consume next else { continue }
      // If another holds it, it is released with that.
      if isKnownUniquelyReferenced(&inner) {
        left.append(contentsOf: inner.sources)
        inner.sources = []
      }
    }
  }
}

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
      start(part)
    }
    isLooping = false
  }

  @inlinable
  func start(_ part: Observable<Element>) {
    if part.runAtOnce(into: downstream) { return }
    partHasEnded = false
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
    current.take()?.dispose()
  }
}
