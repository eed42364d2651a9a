// The cost of observing a tree; the same work unwatched is among the cases before.

import RIBCore

extension Cases {
  static var observers: [Case] {
    [
      watched("one action, observed: the tree alone", observesReactors: false),
      watched("one action, observed: reactors too", observesReactors: true),
      child("build, attach, detach, release, observed"),
    ]
  }

  private static func watched(_ name: String, observesReactors: Bool) -> Case {
    let count = 20_000
    return Case(name, operations: count) {
      let router = CountRouter(interactor: CountInteractor())
      let interactor = router.interactor
      interactor.activate()
      let observer = CountingObserver(observesReactors: observesReactors)
      let observing = router.observeTree(observer)
      let held = interactor.state.subscribe(onNext: { Benchmarks.sum &+= $0.count })
      let store = HandStore()
      store.subscribe { Benchmarks.sum &+= $0.count }
      if observesReactors { for _ in 0..<3 { store.subscribe { _ in Benchmarks.sum &+= 1 } } }
      return .both {
        withExtendedLifetime((router, observing, held)) {
          for _ in 0..<count { interactor.action.onNext(.increase) }
        }
      } byHand: {
        for _ in 0..<count { store.send(.increase) }
      }
    }
  }

  private static func child(_ name: String) -> Case {
    let count = 20_000
    return Case(name, operations: count) {
      let root = Nodes.activeRoot()
      let observing = root.observeTree(CountingObserver(observesReactors: true))
      let hand = HandNode()
      hand.activate()
      var notified = 0
      let notify: (HandNode) -> Void = { _ in notified += 1 }
      return .both {
        withExtendedLifetime(observing) {
          for _ in 0..<count {
            let child = LeafRouter(above: root.component)
            root.attachChild(child)
            root.detachChild(child)
          }
        }
      } byHand: {
        for _ in 0..<count {
          let child = HandNode(needs: .init(parent: hand.needs))
          hand.attach(child)
          notify(child)
          notify(child)
          hand.detach(child)
          notify(child)
          notify(child)
        }
      }
    }
  }
}
