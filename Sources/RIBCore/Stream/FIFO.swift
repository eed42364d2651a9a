/// A first-in-first-out queue in an array; both ends amortised O(1).
@usableFromInline
package struct FIFO<Element> {
  @usableFromInline var elements: [Element?] = []
  @usableFromInline var head = 0

  @inlinable package nonisolated init() {}
  @inlinable var count: Int { elements.count - head }
  @inlinable package var isEmpty: Bool { head == elements.count }

  @inlinable var first: Element? { isEmpty ? nil : elements[head] }

  @inlinable
  package mutating func append(_ element: Element) { elements.append(element) }

  @inlinable
  package mutating func popFirst() -> Element? {
    if isEmpty { return nil }
    let element = elements[head].take()
    head += 1
    if head == elements.count {
      elements.removeAll(keepingCapacity: head <= 1024)
      head = 0
    } else if head >= 1024, head * 2 >= elements.count {
      elements.removeFirst(head)
      head = 0
    }
    return element
  }
}
