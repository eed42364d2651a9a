// A tree as simple as can be, to compare the real one with.

/// The promises of the tree (T1 to T7) and of actions (R15), written as plainly as possible.
final class TreeModel {
  struct Node {
    var parent: Int?
    var children: [Int] = []
    var isActive = false
    var hasBeenActive = false
    var becomings = 0
    var resignings = 0
    /// The sum of the node's reactor, and the actions that wait for the first activation.
    var sum = 0
    var waiting: [Int] = []
    /// The node detaches itself when it next becomes active.
    var detachesItself = false
  }

  private(set) var nodes: [Node]

  /// Makes detached nodes; number 0 is the root.
  init(count: Int) { nodes = Array(repeating: Node(), count: count) }

  func isAtOrBelow(_ node: Int, _ other: Int) -> Bool {
    var next: Int? = node
    while let current = next {
      if current == other { return true }
      next = nodes[current].parent
    }
    return false
  }

  /// Whether the attach is allowed; done if it is.
  func attach(_ child: Int, to parent: Int) -> Bool {
    if nodes[child].parent != nil || isAtOrBelow(parent, child) { return false }
    nodes[child].parent = parent
    nodes[parent].children.append(child)
    if nodes[parent].isActive { activate(child) } else { deactivate(child) }
    return true
  }

  func detach(_ child: Int, from parent: Int) -> Bool {
    guard nodes[child].parent == parent else { return false }
    deactivate(child)
    nodes[parent].children.removeAll { $0 == child }
    nodes[child].parent = nil
    return true
  }

  func activate(_ node: Int) {
    if let parent = nodes[node].parent, !nodes[parent].isActive { return }
    if !nodes[node].isActive {
      nodes[node].isActive = true
      nodes[node].hasBeenActive = true
      nodes[node].becomings += 1
      if nodes[node].detachesItself, let parent = nodes[node].parent {
        nodes[node].detachesItself = false
        _ = detach(node, from: parent)
        return
      }
      nodes[node].sum += nodes[node].waiting.reduce(0, +)
      nodes[node].waiting = []
    }
    for child in nodes[node].children where nodes[child].parent == node { activate(child) }
  }

  func deactivate(_ node: Int) {
    guard nodes[node].isActive else { return }
    for child in nodes[node].children.reversed() { deactivate(child) }
    nodes[node].isActive = false
    nodes[node].resignings += 1
    nodes[node].waiting = []
  }

  func send(_ number: Int, to node: Int) {
    if nodes[node].isActive {
      nodes[node].sum += number
    } else if !nodes[node].hasBeenActive {
      nodes[node].waiting.append(number)
    }
  }

  func setDetachesItself(_ node: Int) { nodes[node].detachesItself = true }
}
