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

/// Values with rising numbers, in their order.
///
/// A removed one leaves a gap, until there are more gaps than values.
struct NumberedValues<Value> {
  private var entries: [(number: Int, value: Value?)] = []
  private var gapCount = 0

  var count: Int { entries.count - gapCount }
  var isEmpty: Bool { count == 0 }
  var values: [Value] { entries.compactMap { $0.value } }

  /// Adds a value; its number is greater than those before.
  mutating func append(_ value: Value, number: Int) { entries.append((number, value)) }

  /// Removes and returns the value with a number, if there is one, in amortised O(log n).
  ///
  /// The caller releases it, as code that its release runs may come back here.
  @discardableResult
  mutating func remove(_ number: Int) -> Value? {
    let index = entries.partitioningIndex { $0.number >= number }
    guard index < entries.count, entries[index].number == number,
      let removed = entries[index].value.take()
    else { return nil }
    if index == entries.count - 1 { entries.removeLast() } else { gapCount += 1 }
    if gapCount > entries.count - gapCount {
      entries.removeAll { $0.value == nil }
      gapCount = 0
    }
    return removed
  }
}

extension RandomAccessCollection {
  /// Returns the first index whose element fulfils the condition, given that those that do all come last.
  func partitioningIndex(where isInSecondPart: (Element) -> Bool) -> Index {
    var low = startIndex
    var count = self.count
    while count > 0 {
      let half = count / 2
      let middle = index(low, offsetBy: half)
      if isInSecondPart(self[middle]) {
        count = half
      } else {
        low = index(after: middle)
        count -= half + 1
      }
    }
    return low
  }
}
