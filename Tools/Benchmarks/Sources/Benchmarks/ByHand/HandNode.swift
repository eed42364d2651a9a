// A tree by hand: three objects a node, as a router, its interactor and its component.

final class HandNode {
  final class Logic {
    var isActive = false
    @inline(never) func didBecomeActive() {}
    @inline(never) func willResignActive() {}
  }
  final class Needs {
    let parent: AnyObject?
    init(parent: AnyObject?) { self.parent = parent }
  }

  let name = "leaf"
  let logic = Logic()
  let needs: Needs
  private(set) weak var parent: HandNode?
  private(set) var children: [HandNode?] = []
  private var place = 0

  init(needs: Needs) { self.needs = needs }

  convenience init() { self.init(needs: Needs(parent: nil)) }

  func attach(_ child: HandNode) {
    child.parent = self
    child.place = children.count
    children.append(child)
    if logic.isActive { child.activate() }
  }

  func detach(_ child: HandNode) {
    if child.logic.isActive { child.deactivate() }
    children[child.place] = nil
    while let last = children.last, last == nil { children.removeLast() }
    child.parent = nil
  }

  /// Parents first.
  func activate() {
    walk { node in
      node.logic.isActive = true
      node.logic.didBecomeActive()
    }
  }

  /// The deepest first.
  func deactivate() {
    if children.isEmpty { return rest() }
    var nodes: [HandNode] = []
    walk { nodes.append($0) }
    for node in nodes.reversed() { node.rest() }
  }

  private func rest() {
    logic.willResignActive()
    logic.isActive = false
  }

  /// Visits this node and all below it, in a loop, parents first.
  func walk(_ visit: (HandNode) -> Void) {
    if children.isEmpty { return visit(self) }
    var stack = [self]
    while let node = stack.popLast() {
      visit(node)
      for case let child? in node.children.reversed() { stack.append(child) }
    }
  }

  /// The part of a node that a snapshot holds.
  struct Row {
    let name: String
    let depth: Int
    let type: String
    let isActive: Bool
  }

  func rows() -> [Row] {
    var rows: [Row] = []
    var stack = [(node: self, depth: 0)]
    while let (node, depth) = stack.popLast() {
      rows.append(
        Row(name: node.name, depth: depth, type: "HandNode", isActive: node.logic.isActive))
      for case let child? in node.children.reversed() { stack.append((child, depth + 1)) }
    }
    return rows
  }
}

/// A tree whose nodes are kept in a list, so that it goes without recursion.
final class HandTree {
  private var nodes: [HandNode]
  let root = HandNode()

  init(_ count: Int, parentOf parent: (Int) -> Int) {
    nodes = [root]
    for index in 1..<count {
      let above = nodes[parent(index)]
      let node = HandNode(needs: .init(parent: above.needs))
      above.attach(node)
      nodes.append(node)
    }
  }

  func release() { while let node = nodes.popLast() { node.parent?.detach(node) } }
}

/// A node that finds its children by name.
final class HandNamed {
  let name: String
  private weak var parent: HandNamed?
  private var children: [String: HandNamed] = [:]

  init(_ name: String) { self.name = name }

  func add(_ child: HandNamed) {
    child.parent = self
    children[child.name] = child
  }

  @inline(never)
  func child(named name: String) -> HandNamed? { children[name] }

  var path: String {
    var names = [name]
    var node = parent
    while let above = node {
      names.append(above.name)
      node = above.parent
    }
    return names.reversed().joined(separator: "/")
  }
}
