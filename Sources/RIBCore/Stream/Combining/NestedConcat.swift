// Concatenations of concatenations, of any depth.

/// One part after the other, some of which are concatenations themselves.
///
/// They are laid flat when the stream is run, and taken apart when it goes, both in a loop; so a
/// stream that is put together part by part costs O(parts) and no stack (SEMANTICS S9).
///
/// Not isolated, so that it can go on any thread; what it has is changed in its deinit alone.
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
      // Where another holds it, it goes with that.
      if isKnownUniquelyReferenced(&inner) {
        left.append(contentsOf: inner.sources)
        inner.sources = []
      }
    }
  }
}
