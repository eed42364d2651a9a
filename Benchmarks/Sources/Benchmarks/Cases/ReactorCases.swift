// What it costs to make a reactor and to keep one.

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
      Case("a live reactor with one subscriber", .memory, operations: count) {
        var reactors: [SlottedReactor] = []
        var subscriptions: [any Disposable] = []
        var stores: [HandStore] = []
        return .both(
          ours: Way {
            for _ in 0..<count {
              let reactor = SlottedReactor()
              subscriptions.append(
                reactor.state.subscribe(onNext: { Benchmarks.sum &+= $0.count }))
              reactors.append(reactor)
            }
          } finish: {
            subscriptions = []
            reactors = []
          },
          byHand: Way {
            for _ in 0..<count {
              let store = HandStore()
              store.subscribe { Benchmarks.sum &+= $0.count }
              stores.append(store)
            }
          } finish: {
            stores = []
          })
      },
    ]
  }
}
