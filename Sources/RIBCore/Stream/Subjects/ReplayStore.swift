/// The last elements of a stream, which subjects that replay keep for late subscribers.
///
/// They are in a ring once there are as many as are kept.
@usableFromInline
struct ReplayStore<Element> {
  /// The greatest number of elements.
  @usableFromInline let limit: Int
  @usableFromInline var elements: [Element] = []
  /// The index of the oldest element, which the next one replaces.
  @usableFromInline var oldest = 0

  /// - Parameter limit: The greatest number of elements, at least one; `nil` for all.
  @inlinable
  init(limit: Int?) { self.limit = limit ?? .max }

  /// Adds an element.
  ///
  /// - Returns: The element that it replaces. The caller releases it, as its deinit may subscribe.
  @inlinable
  mutating func append(_ element: Element) -> Element? {
    if elements.count < limit {
      elements.append(element)
      return nil
    }
    var dropped = element
    swap(&elements[oldest], &dropped)
    oldest = oldest == limit - 1 ? 0 : oldest + 1
    return dropped
  }

  /// Sends a subscriber the elements, the oldest first.
  @MainActor @inlinable
  func replay(into sink: Sink<Element>) {
    for element in elements[oldest...] { sink.next(element) }
    for element in elements[..<oldest] { sink.next(element) }
  }
}
