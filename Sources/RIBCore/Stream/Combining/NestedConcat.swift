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
