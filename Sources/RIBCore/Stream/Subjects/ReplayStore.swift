/// The last elements of a stream, which subjects that replay keep for late subscribers.
///
/// They are in a ring once there are as many as are kept.
@usableFromInline
@MainActor
final class ReplayStore<Element> {
  @usableFromInline
  struct Ring {
    @usableFromInline var elements: [Element] = []
    /// The index of the oldest element, which the next one replaces.
    @usableFromInline var oldest = 0

    @inlinable init() {}
  }

  /// The greatest number of elements.
  @usableFromInline let limit: Int
  /// Without the run-time check of exclusive access: nothing is called while it is being changed.
  @safe @exclusivity(unchecked) @usableFromInline var ring = Ring()

  /// - Parameter limit: The greatest number of elements, at least one; `nil` for all.
  @inlinable
  init(limit: Int?) { self.limit = limit ?? .max }

  @inlinable
  func append(_ element: Element) {
    if ring.elements.count < limit { return ring.elements.append(element) }
    let index = ring.oldest
    ring.oldest = index == limit - 1 ? 0 : index + 1
    // The dropped element is released last: its deinit may subscribe, and must find the ring in order.
    var dropped = element
    swap(&ring.elements[index], &dropped)
  }

  /// Sends a subscriber the elements, the oldest first.
  @inlinable
  func replay(into sink: Sink<Element>) {
    for element in ring.elements[ring.oldest...] { sink.next(element) }
    for element in ring.elements[..<ring.oldest] { sink.next(element) }
  }
}
