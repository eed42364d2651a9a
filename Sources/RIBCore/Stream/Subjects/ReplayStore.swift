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
  @usableFromInline let ring = Kept(Ring())

  /// - Parameter limit: The greatest number of elements, at least one; `nil` for all.
  @inlinable
  init(limit: Int?) { self.limit = limit ?? .max }

  @inlinable
  func append(_ element: Element) {
    if ring.value.elements.count < limit { return ring.value.elements.append(element) }
    let index = ring.value.oldest
    ring.value.oldest = index == limit - 1 ? 0 : index + 1
    // The dropped element is released last: its deinit may subscribe, and must find the ring in order.
    var dropped = element
    swap(&ring.value.elements[index], &dropped)
  }

  /// Sends a subscriber the elements, the oldest first.
  @inlinable
  func replay(into sink: Sink<Element>) {
    for element in ring.value.elements[ring.value.oldest...] { sink.next(element) }
    for element in ring.value.elements[..<ring.value.oldest] { sink.next(element) }
  }
}
