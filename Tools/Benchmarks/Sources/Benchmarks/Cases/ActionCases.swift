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
      // By turns, as the table finds the reactor that was looked up last without looking it up.
      Case("one action, one of 1,000 reactors: slot", operations: count) {
        byTurns { SlottedReactor() }
      },
      Case("one action, one of 1,000 reactors: table", operations: count) {
        byTurns { TabledReactor() }
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

  /// An action to each of many reactors, again and again.
  private static func byTurns<R: Reactor<CountAction, CountMutation, CountState>>(
    _ make: () -> R
  ) -> Ways {
    let reactors = (0..<1_000).map { _ in make() }
    let held = reactors.map { $0.state.subscribe(onNext: { Benchmarks.sum &+= $0.count }) }
    let stores = (0..<1_000).map { _ in HandStore() }
    for store in stores { store.subscribe { Benchmarks.sum &+= $0.count } }
    return .both {
      withExtendedLifetime(held) {
        for _ in 0..<count / 1_000 { for reactor in reactors { reactor.action.onNext(.increase) } }
      }
    } byHand: {
      for _ in 0..<count / 1_000 { for store in stores { store.send(.increase) } }
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
