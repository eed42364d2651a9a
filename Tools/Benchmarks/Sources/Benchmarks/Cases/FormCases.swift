// A node in both forms: the cost of an action that writes a line and notifies the parent, and of its life.

import RIBCore

extension Cases {
  static var forms: [Case] {
    Form.allCases.flatMap { [action($0), life($0), memory($0)] } + [command()]
  }

  private static func command() -> Case {
    let count = 5_000
    return Case("node in the short form: command, line, listener", operations: count) {
      let (root, owner, presenter) = (Nodes.activeRoot(), TallyOwner(), ShortTallyPresenter())
      root.attachChild(
        NodeRouter(ShortTallyInteractor(SlottedReactor(), presenter, listener: owner)))
      let store = HandStore()
      store.subscribe { Benchmarks.sum &+= $0.count }
      return .both {
        withExtendedLifetime((root, owner)) {
          for _ in 0..<count { try? presenter.run("increase") }
        }
      } byHand: {
        for _ in 0..<count { store.send(.increase) }
      }
    }
  }

  private static func action(_ form: Form) -> Case {
    let count = 20_000
    return Case("node in the \(form.rawValue): action, line, listener", operations: count) {
      let (root, owner) = (Nodes.activeRoot(), TallyOwner())
      let (node, action) = form.node(owner)
      root.attachChild(node)
      let store = HandStore()
      store.subscribe { Benchmarks.sum &+= $0.count }
      return .both {
        withExtendedLifetime((root, owner)) { for _ in 0..<count { action.onNext(.increase) } }
      } byHand: {
        for _ in 0..<count { store.send(.increase) }
      }
    }
  }

  private static func life(_ form: Form) -> Case {
    let count = 2_000
    return Case(
      "node in the \(form.rawValue): build, attach, detach, release", operations: count
    ) {
      let (root, owner, hand) = (Nodes.activeRoot(), TallyOwner(), HandNode())
      hand.activate()
      return .both {
        for _ in 0..<count {
          let (node, _) = form.node(owner)
          root.attachChild(node)
          root.detachChild(node)
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

  private static func memory(_ form: Form) -> Case {
    let count = 2_000
    return Case("node in the \(form.rawValue): memory", .memory, operations: count) {
      let (root, owner) = (Nodes.activeRoot(), TallyOwner())
      var hands: [HandNode] = []
      return .both {
        for _ in 0..<count { root.attachChild(form.node(owner).0) }
      } byHand: {
        for _ in 0..<count { hands.append(HandNode()) }
      }
    }
  }
}
