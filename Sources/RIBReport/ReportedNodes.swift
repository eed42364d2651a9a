import RIBCore

/// The numbers of attached nodes, and the states of these nodes that the page has.
@MainActor
struct ReportedNodes {
  private var numbers: [ObjectIdentifier: Int] = [:]
  private var histories: [Int: StateHistory] = [:]
  private var lastNumber = 0
  /// New nodes without a written state.
  private var new: [(number: Int, node: Weak)] = []

  private struct Weak { weak var node: (any Routing)? }

  /// Returns the number of an attached node, as far as the page has it.
  func number(of identity: ObjectIdentifier) -> Int? { numbers[identity] }

  /// Adds an attached node; numbers are not used again.
  mutating func add(_ node: any Routing) -> Int {
    lastNumber += 1
    numbers[node.identity] = lastNumber
    new.append((lastNumber, Weak(node: node)))
    return lastNumber
  }

  /// Removes a detached node and all nodes below it.
  ///
  /// - Complexity: O(nodes below it).
  mutating func remove(_ path: NodePath) {
    forget(path.identity)
    var stack = path.routing?.children ?? []
    while let node = stack.popLast() {
      forget(node.identity)
      stack += node.children
    }
  }

  /// Removes all nodes, as their tree is over.
  mutating func removeAll() { (numbers, histories, new) = ([:], [:], []) }

  private mutating func forget(_ identity: ObjectIdentifier) {
    if let number = numbers.removeValue(forKey: identity) { histories[number] = nil }
  }

  /// Returns the nodes that were attached since the last call and still have no state.
  mutating func takeNew() -> [(number: Int, node: any Routing)] {
    exchange(&new, with: []).compactMap { entry in
      guard let node = entry.node.node, numbers[node.identity] == entry.number,
        histories[entry.number] == nil
      else { return nil }
      return (entry.number, node)
    }
  }

  /// Returns the difference of a node's new state from its previous one; nil if it is to be written as a whole.
  mutating func difference(_ number: Int, to state: String) -> [TextDifference.Part]? {
    histories[number, default: StateHistory()].difference(to: state)
  }
}
