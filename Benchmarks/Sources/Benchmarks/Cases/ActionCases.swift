// One action through a reactor, by each way that there is.

import RIBCore

extension Cases {
  private static let count = 100_000

  static var actions: [Case] {
    [
      Case("one action, one subscriber: slot", operations: count) {
        let reactor = SlottedReactor()
        let held = reactor.state.subscribe(onNext: { Benchmarks.sum &+= $0.count })
        return ways(holding: held) { for _ in 0..<count { reactor.action.onNext(.increase) } }
      },
      Case("one action, one subscriber: ReactorInteractor", operations: count) {
        let interactor = CountInteractor()
        interactor.activate()
        let held = interactor.state.subscribe(onNext: { Benchmarks.sum &+= $0.count })
        return ways(holding: held) { for _ in 0..<count { interactor.action.onNext(.increase) } }
      },
      Case("one action, one subscriber: table", operations: count) {
        let reactor = TabledReactor()
        let held = reactor.state.subscribe(onNext: { Benchmarks.sum &+= $0.count })
        return ways(holding: held) { for _ in 0..<count { reactor.action.onNext(.increase) } }
      },
      Case("one action, one subscriber: all transforms", operations: count) { transforms() },
      Case("one action: state of 100,000 numbers", operations: count) { numbers() },
    ]
  }

  /// The library's way beside the layered store.
  private static func ways(
    holding subscription: any Disposable, _ ours: @escaping () -> Void
  ) -> Ways {
    let store = HandStore()
    store.subscribe { Benchmarks.sum &+= $0.count }
    return .both {
      withExtendedLifetime(subscription) { ours() }
    } byHand: {
      for _ in 0..<count { store.send(.increase) }
    }
  }

  private static func transforms() -> Ways {
    let reactor = TransformingReactor()
    let held = reactor.state.subscribe(onNext: { Benchmarks.sum &+= $0.count })
    let store = HandTransformingStore(action: { $0 }, mutation: { $0 }, state: { $0 }) {
      Benchmarks.sum &+= $0.count
    }
    return .both {
      withExtendedLifetime(held) { for _ in 0..<count { reactor.action.onNext(.increase) } }
    } byHand: {
      for _ in 0..<count { store.send(.increase) }
    }
  }

  private static func numbers() -> Ways {
    let reactor = NumbersReactor()
    let held = reactor.state.subscribe(onNext: { Benchmarks.sum &+= $0[0] })
    let store = HandNumbers()
    store.subscribe { Benchmarks.sum &+= $0[0] }
    return .both {
      withExtendedLifetime(held) { for index in 0..<count { reactor.action.onNext(index) } }
    } byHand: {
      for index in 0..<count { store.send(index) }
    }
  }
}
