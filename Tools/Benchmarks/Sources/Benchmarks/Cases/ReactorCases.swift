// The cost of making a reactor and of keeping one.

import RIBCore

extension Cases {
  static var reactors: [Case] {
    let count = 20_000
    return [
      Case("make a reactor, subscribe, one action, release", operations: count) {
        .both {
          for _ in 0..<count {
            let reactor = SlottedReactor()
            let subscription = reactor.state.subscribe(onNext: { Benchmarks.sum &+= $0.count })
            reactor.action.onNext(.increase)
            subscription.dispose()
          }
        } byHand: {
          for _ in 0..<count {
            let store = HandStore()
            store.subscribe { Benchmarks.sum &+= $0.count }
            store.send(.increase)
          }
        }
      },
      Case("a live reactor with one subscriber", .memory, operations: count) { keeping(count) },
    ]
  }

  private static func keeping(_ count: Int) -> Ways {
    // The lists have their room before, so that it is not counted.
    var reactors: [SlottedReactor] = []
    var subscriptions: [any Disposable] = []
    var stores: [HandStore] = []
    reactors.reserveCapacity(count)
    subscriptions.reserveCapacity(count)
    stores.reserveCapacity(count)
    return .both(
      ours: Way {
        for _ in 0..<count {
          let reactor = SlottedReactor()
          subscriptions.append(reactor.state.subscribe(onNext: { Benchmarks.sum &+= $0.count }))
          reactors.append(reactor)
        }
      } finish: {
        subscriptions.removeAll(keepingCapacity: true)
        reactors.removeAll(keepingCapacity: true)
      },
      byHand: Way {
        for _ in 0..<count {
          let store = HandStore()
          store.subscribe { Benchmarks.sum &+= $0.count }
          stores.append(store)
        }
      } finish: {
        stores.removeAll(keepingCapacity: true)
      })
  }
}
