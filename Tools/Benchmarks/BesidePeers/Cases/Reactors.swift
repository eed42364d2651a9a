// A reactor, in the words that RIBCore and ReactorKit share: this file is compiled once with each.

import Rows

#if RIBCORE
  import RIBCore
#else
  import ReactorKit
  import RxSwift
#endif

private let count = 2_000
private let hops = 10_000
private let keptCount = 5_000

package func reactorRows() -> [Row] {
  [
    Row("one action, one subscriber", operations: count) { acting() },
    Row("one action, 10 mapped distinct subscribers", operations: count) { actingOnTen() },
    Row("make, subscribe, one action, release", operations: count) { making() },
    Row("memory of a live one with one subscriber", .bytes, operations: keptCount, isBig: true) {
      keeping()
    },
    Row("10,000 effects at once that hop off and back", operations: hops, later: hopping),
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

/// Those of all rounds: the peer's table would release those of earlier rounds while it gets new ones.
private var kept: [(CountReactor, any Disposable)] = []

private func keeping() -> () -> Int {
  let total = Total()
  // So that the list's growth is not counted.
  kept.reserveCapacity(kept.count + keptCount)
  return {
    for _ in 0..<keptCount {
      let reactor = CountReactor()
      kept.append((reactor, reactor.state.subscribe(onNext: { total.sum &+= $0.count })))
    }
    return total.sum
  }
}

/// A reactor whose effects leave the main thread, and change the state when they are back.
private final class HoppingReactor: Reactor {
  typealias Action = Int
  typealias Mutation = Int
  typealias State = Int

  #if RIBCORE
    let reactorSlot = ReactorSlot()
  #endif
  let initialState = 0

  #if RIBCORE
    func mutate(action: Int) -> Observable<Int> {
      .task {
        await offTheMainActor()
        return action
      }
    }

    func reduce(into state: inout Int, mutation: Int) { state &+= mutation }
  #else
    private let background = ConcurrentDispatchQueueScheduler(qos: .userInitiated)

    func mutate(action: Int) -> Observable<Int> {
      .just(action).observe(on: background).observe(on: MainScheduler.instance)
    }

    func reduce(state: Int, mutation: Int) -> Int { state &+ mutation }
  #endif
}

#if RIBCORE
  @concurrent nonisolated private func offTheMainActor() async {}
#endif

private func hopping() -> @MainActor () async -> Int {
  let arrivals = Arrivals()
  let bag = DisposeBag()
  let reactor = HoppingReactor()
  reactor.state.skip(1).subscribe(onNext: { _ in MainActor.assumeIsolated { arrivals.add() } })
    .disposed(by: bag)
  return {
    await arrivals.wait(for: hops) { for number in 0..<hops { reactor.action.onNext(number) } }
    return withExtendedLifetime(bag) { reactor.currentState }
  }
}
