// Many subscribers to one state, and how they come and go.

import RIBCore

extension Cases {
  static var subscribers: [Case] {
    [mapped] + [1, 10, 100, 1_000, 10_000].map(notifying)
      + Order.allCases.flatMap { order in [1_000, 10_000].map { disposing($0, order) } }
  }

  private static var mapped: Case {
    let count = 20_000
    return Case("one action, 10 mapped distinct subscribers", operations: count) {
      let reactor = SlottedReactor()
      let store = HandStore()
      let bag = DisposeBag()
      for _ in 0..<10 {
        reactor.state.map(\.count).distinctUntilChanged()
          .subscribe(onNext: { Benchmarks.sum &+= $0 }).disposed(by: bag)
        store.subscribe(mappedDistinct { Benchmarks.sum &+= $0 })
      }
      return .both {
        withExtendedLifetime(bag) { for _ in 0..<count { reactor.action.onNext(.increase) } }
      } byHand: {
        for _ in 0..<count { store.send(.increase) }
      }
    }
  }

  private static func notifying(_ subscribers: Int) -> Case {
    let count = max(10, 100_000 / subscribers)
    return Case("one action, " + Column.counted(subscribers, "subscriber"), operations: count) {
      let reactor = SlottedReactor()
      let store = HandStore()
      let bag = DisposeBag()
      for _ in 0..<subscribers {
        reactor.state.subscribe(onNext: { Benchmarks.sum &+= $0.count }).disposed(by: bag)
        store.subscribe { Benchmarks.sum &+= $0.count }
      }
      return .both {
        withExtendedLifetime(bag) { for _ in 0..<count { reactor.action.onNext(.increase) } }
      } byHand: {
        for _ in 0..<count { store.send(.increase) }
      }
    }
  }

  private static func disposing(_ count: Int, _ order: Order) -> Case {
    let name = "subscribe and dispose, \(Column.grouped(count)): \(order.rawValue)"
    return Case(name, operations: count) {
      let subject = PublishSubject<Int>()
      let hand = HandSubject()
      let indices = order.indices(count)
      return .both {
        let all = (0..<count).map { _ in subject.subscribe(onNext: { Benchmarks.sum &+= $0 }) }
        for index in indices { all[index].dispose() }
      } byHand: {
        let all = (0..<count).map { _ in hand.subscribe { Benchmarks.sum &+= $0 } }
        for index in indices { hand.remove(all[index]) }
      }
    }
  }
}

/// In which order things go that came one after the other.
enum Order: String, CaseIterable {
  case firstIn = "first in, first out"
  case lastIn = "last in, first out"
  case mixed = "in any order"

  func indices(_ count: Int) -> [Int] {
    switch self {
    case .firstIn: return Array(0..<count)
    case .lastIn: return (0..<count).reversed()
    case .mixed:
      var numbers = FixedNumbers()
      return (0..<count).shuffled(using: &numbers)
    }
  }
}

/// The same numbers in each run.
private struct FixedNumbers: RandomNumberGenerator {
  private var state: UInt64 = 1

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 32)
  }
}
