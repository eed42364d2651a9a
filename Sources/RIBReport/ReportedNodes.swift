// The nodes that a page shows, by their numbers.

import RIBConsole
import RIBCore

/// Gives each attached node a number, and knows the states that the page has of them.
@MainActor
struct ReportedNodes {
  private var numbers: [ObjectIdentifier: Int] = [:]
  private var histories: [Int: StateHistory] = [:]
  private var lastNumber = 0
  /// Nodes that have come, of which no state has been written.
  private var new: [(number: Int, node: Weak)] = []

  private struct Weak { weak var node: (any Routing)? }

  /// The number of a node that is attached, as far as the page knows.
  func number(of path: NodePath) -> Int? { numbers[path.identity] }

  func number(of identity: ObjectIdentifier) -> Int? { numbers[identity] }

  /// Adds a node that has been attached; no other node has had its number.
  mutating func add(_ node: any Routing) -> Int {
    lastNumber += 1
    numbers[node.identity] = lastNumber
    new.append((lastNumber, Weak(node: node)))
    return lastNumber
  }

  /// Forgets a node that has been detached, and all below it.
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

  private mutating func forget(_ identity: ObjectIdentifier) {
    if let number = numbers.removeValue(forKey: identity) { histories[number] = nil }
  }

  /// The nodes that have come since this was last asked, and are still attached without a state.
  mutating func takeNew() -> [(number: Int, node: any Routing)] {
    if new.isEmpty { return [] }
    defer { new = [] }
    return new.compactMap { entry in
      guard let node = entry.node.node, numbers[node.identity] == entry.number,
        histories[entry.number] == nil
      else { return nil }
      return (entry.number, node)
    }
  }

  /// Notes the new state of a node, given as JSON.
  ///
  /// - Returns: What to write of it; nil for a node that is not on the page.
  mutating func change(_ path: NodePath, to state: String) -> StateChange? {
    number(of: path).map { change($0, to: state) }
  }

  mutating func change(_ number: Int, to state: String) -> StateChange {
    histories[number, default: StateHistory()].change(to: state)
  }
}
