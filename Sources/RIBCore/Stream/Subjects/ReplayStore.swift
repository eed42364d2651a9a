/// The last elements of a stream, which subjects that replay keep for late subscribers.
///
/// They are in a ring once there are as many as are kept.
///
/// The properties go without the run-time check of exclusive access: nothing is called while they are
/// being changed.
@usableFromInline
@MainActor
final class ReplayStore<Element> {
  /// The greatest number of elements.
  @usableFromInline let limit: Int
  @safe @exclusivity(unchecked) @usableFromInline var elements: [Element] = []
  /// The index of the oldest element, which the next one replaces.
  @safe @exclusivity(unchecked) @usableFromInline var oldest = 0

  /// - Parameter limit: The greatest number of elements, at least one; `nil` for all.
  @inlinable
  init(limit: Int?) { self.limit = limit ?? .max }

  @inlinable
  func append(_ element: Element) {
    if elements.count < limit { return elements.append(element) }
    let index = oldest
    oldest = index == limit - 1 ? 0 : index + 1
    // The dropped element is released last: its deinit may subscribe, and must find the ring in order.
    var dropped = element
    swap(&elements[index], &dropped)
  }

  /// Sends a subscriber the elements, the oldest first.
  @inlinable
  func replay(into sink: Sink<Element>) {
    for element in elements[oldest...] { sink.next(element) }
    for element in elements[..<oldest] { sink.next(element) }
  }
}
