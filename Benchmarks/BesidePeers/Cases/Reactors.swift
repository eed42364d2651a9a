// A reactor, in the words that RIBCore and ReactorKit share: this file is compiled once with each.

import Rows

#if RIBCORE
  import RIBCore
#else
  import ReactorKit
  import RxSwift
#endif

private let count = 2_000

package func reactorRows() -> [Row] {
  [
    Row("one action, one subscriber", operations: count) { acting() },
    Row("one action, 10 mapped distinct subscribers", operations: count) { actingOnTen() },
    Row("make, subscribe, one action, release", operations: count) { making() },
  ]
}

/// Written as each library's own documents advise.
private final class CountReactor: Reactor {
  enum Action { case increase, decrease }
  enum Mutation { case add(Int) }
  struct State { var count = 0 }

  #if RIBCORE
    let reactorSlot = ReactorSlot()
  #endif
  let initialState = State()

  func mutate(action: Action) -> Observable<Mutation> {
    .just(.add(action == .increase ? 1 : -1))
  }

  #if RIBCORE
    func reduce(into state: inout State, mutation: Mutation) {
      switch mutation {
      case .add(let number): state.count &+= number
      }
    }
  #else
    func reduce(state: State, mutation: Mutation) -> State {
      var state = state
      switch mutation {
      case .add(let number): state.count &+= number
      }
      return state
    }
  #endif
}

private func acting() -> () -> Int {
  let total = Total()
  let bag = DisposeBag()
  let reactor = CountReactor()
  reactor.state.subscribe(onNext: { total.sum &+= $0.count }).disposed(by: bag)
  return {
    for _ in 0..<count { reactor.action.onNext(.increase) }
    return withExtendedLifetime(bag) { total.sum }
  }
}

private func actingOnTen() -> () -> Int {
  let total = Total()
  let bag = DisposeBag()
  let reactor = CountReactor()
  for _ in 0..<10 {
    reactor.state.map { $0.count }.distinctUntilChanged()
      .subscribe(onNext: { total.sum &+= $0 }).disposed(by: bag)
  }
  return {
    for _ in 0..<count { reactor.action.onNext(.increase) }
    return withExtendedLifetime(bag) { total.sum }
  }
}

private func making() -> () -> Int {
  let total = Total()
  return {
    for _ in 0..<count {
      let reactor = CountReactor()
      let subscription = reactor.state.subscribe(onNext: { total.sum &+= $0.count })
      reactor.action.onNext(.increase)
      subscription.dispose()
    }
    return total.sum
  }
}
