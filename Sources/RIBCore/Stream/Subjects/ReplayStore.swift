// What subjects that replay keep for late subscribers.

/// The last elements of a stream, in a ring once there are as many as are kept.
///
/// The properties go without the run-time check of exclusive access: nothing is called while they are
/// being changed.
@usableFromInline
@MainActor
final class ReplayStore<Element> {
  /// How many are kept.
  @usableFromInline let limit: Int
  @safe @exclusivity(unchecked) @usableFromInline var elements: [Element] = []
  /// Where the oldest is; the next one takes its place.
  @safe @exclusivity(unchecked) @usableFromInline var oldest = 0

  /// - Parameter limit: How many are kept, at least one; all of them where it is `nil`.
  @inlinable
  init(limit: Int?) { self.limit = limit ?? .max }

  @inlinable
  func append(_ element: Element) {
    if elements.count < limit { return elements.append(element) }
    let place = oldest
    oldest = place == limit - 1 ? 0 : place + 1
    // What is dropped goes last, as its deinit may subscribe, and has to find the ring in order.
    var dropped = element
    swap(&elements[place], &dropped)
  }

  /// Gives a subscriber the elements, oldest first.
  @inlinable
  func replay(into sink: Sink<Element>) {
    for element in elements[oldest...] { sink.next(element) }
    for element in elements[..<oldest] { sink.next(element) }
  }
}
