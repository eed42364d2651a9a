// Finding a node, naming it, and taking down a whole tree.

import RIBCore

extension Cases {
  static var lookUps: [Case] { [byPath, path] + [10_000, 100_000].map(snapshot) }

  private static let names = ["n3", "n7", "n1", "n5"]

  private static var byPath: Case {
    let count = 20_000
    return Case("look up a path of four names", operations: count) {
      let root = Nodes.leaf()
      fill(root, depth: names.count)
      let hand = HandNamed("root")
      fill(hand, depth: names.count)
      return .both {
        for _ in 0..<count {
          var node: any Routing = root
          for name in names { if let child = node.child(named: name) { node = child } }
          if node === root { Benchmarks.sum &+= 1 }
        }
      } byHand: {
        for _ in 0..<count {
          var node = hand
          for name in names { if let child = node.child(named: name) { node = child } }
          if node === hand { Benchmarks.sum &+= 1 }
        }
      }
    }
  }

  private static var path: Case {
    let count = 20_000
    return Case("the path of a node four levels down", operations: count) {
      let root = Nodes.leaf()
      fill(root, depth: names.count)
      let hand = HandNamed("root")
      fill(hand, depth: names.count)
      let node = names.reduce(root as any Routing) { $0.child(named: $1) ?? $0 }
      let handNode = names.reduce(hand) { $0.child(named: $1) ?? $0 }
      return .both {
        for _ in 0..<count { Benchmarks.sum &+= node.path.utf8.count }
        withExtendedLifetime(root) {}
      } byHand: {
        for _ in 0..<count { Benchmarks.sum &+= handNode.path.utf8.count }
        withExtendedLifetime(hand) {}
      }
    }
  }

  private static func snapshot(_ count: Int) -> Case {
    Case("snapshot of \(Column.grouped(count)) nodes", operations: count) {
      let tree = Nodes.tree(count, parentOf: Shape.tenfold.parent)
      let hand = HandTree(count, parentOf: Shape.tenfold.parent)
      return .both {
        Benchmarks.sum &+= TreeSnapshot(of: tree).nodes.count
      } byHand: {
        Benchmarks.sum &+= hand.root.rows().count
      }
    }
  }

  private static func fill(_ node: LeafRouter, depth: Int) {
    if depth == 0 { return }
    for number in 0..<10 {
      let child = Nodes.leaf()
      node.attachChild(child, as: "n\(number)")
      fill(child, depth: depth - 1)
    }
  }

  private static func fill(_ node: HandNamed, depth: Int) {
    if depth == 0 { return }
    for number in 0..<10 {
      let child = HandNamed("n\(number)")
      node.add(child)
      fill(child, depth: depth - 1)
    }
  }
}
