// Children of one root: they come, and go in one order or the other.

import RIBCore

extension Cases {
  static var siblings: [Case] {
    [oneChild]
      + [1, 100, 1_000, 10_000, 100_000].flatMap { count in
        [Order.firstIn, .lastIn].map { comeAndGo(count, $0) }
      } + [attaching(100_000)] + [Order.firstIn, .lastIn].map { detaching(100_000, $0) }
  }

  private static var oneChild: Case {
    let count = 20_000
    return Case("build, attach, detach, release a child", operations: count) {
      let root = Nodes.activeRoot()
      let hand = HandNode()
      hand.activate()
      return .both {
        for _ in 0..<count {
          let child = LeafRouter(above: root.component)
          root.attachChild(child)
          root.detachChild(child)
        }
      } byHand: {
        for _ in 0..<count {
          let child = HandNode(needs: .init(parent: hand.needs))
          hand.attach(child)
          hand.detach(child)
        }
      }
    }
  }

  private static func comeAndGo(_ count: Int, _ order: Order) -> Case {
    let times = max(1, 10_000 / count)
    let name = "attach, detach \(Column.counted(count, "sibling")): \(order.rawValue)"
    return Case(name, operations: count * times) {
      let root = Nodes.activeRoot()
      let children = (0..<count).map { _ in Nodes.leaf() }
      let hand = HandNode()
      hand.activate()
      let handChildren = (0..<count).map { _ in HandNode() }
      let indices = order.indices(count)
      return .both {
        for _ in 0..<times {
          for child in children { root.attachChild(child) }
          for index in indices { root.detachChild(children[index]) }
        }
      } byHand: {
        for _ in 0..<times {
          for child in handChildren { hand.attach(child) }
          for index in indices { hand.detach(handChildren[index]) }
        }
      }
    }
  }

  /// The first time, so that each loads and gets its name.
  private static func attaching(_ count: Int) -> Case {
    Case("attach new, of \(Column.grouped(count)) siblings", operations: count) {
      let root = Nodes.activeRoot()
      var children: [LeafRouter] = []
      let hand = HandNode()
      hand.activate()
      var handChildren: [HandNode] = []
      return .both(
        ours: Way {
          children = (0..<count).map { _ in Nodes.leaf() }
        } _: {
          for child in children { root.attachChild(child) }
        } finish: {
          for child in children { root.detachChild(child) }
          children = []
        },
        byHand: Way {
          handChildren = (0..<count).map { _ in HandNode() }
        } _: {
          for child in handChildren { hand.attach(child) }
        } finish: {
          for child in handChildren { hand.detach(child) }
          handChildren = []
        })
    }
  }

  private static func detaching(_ count: Int, _ order: Order) -> Case {
    let name = "detach and release, of \(Column.grouped(count)) siblings: \(order.rawValue)"
    return Case(name, operations: count) {
      let root = Nodes.activeRoot()
      var children: [LeafRouter?] = []
      let hand = HandNode()
      hand.activate()
      var handChildren: [HandNode?] = []
      let indices = order.indices(count)
      return .both(
        ours: Way {
          children = (0..<count).map { _ in Nodes.leaf() }
          for case let child? in children { root.attachChild(child) }
        } _: {
          for index in indices { if let child = children[index].take() { root.detachChild(child) } }
        },
        byHand: Way {
          handChildren = (0..<count).map { _ in HandNode() }
          for case let child? in handChildren { hand.attach(child) }
        } _: {
          for index in indices { if let child = handChildren[index].take() { hand.detach(child) } }
        })
    }
  }
}
