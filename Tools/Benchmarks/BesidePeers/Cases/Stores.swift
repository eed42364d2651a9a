// ReSwift's store does here what a reactor does in `Reactors.swift`, under the same names.

import ReSwift
import Rows

private let count = 2_000
private let keptCount = 5_000

package func storeRows() -> [Row] {
  [
    Row("one action, one subscriber", operations: count) { acting() },
    Row("one action, 10 mapped distinct subscribers", operations: count) { actingOnTen() },
    Row("make, subscribe, one action, release", operations: count) { making() },
    Row("memory of a live one with one subscriber", .bytes, operations: keptCount) { keeping() },
  ]
}

private enum CountAction: Action { case increase, decrease }
private struct CountState { var count = 0 }

private func reduce(action: any Action, state: CountState?) -> CountState {
  var state = state ?? CountState()
  switch action as? CountAction {
  case .increase: state.count &+= 1
  case .decrease: state.count &-= 1
  case nil: break
  }
  return state
}

private func makeStore() -> Store<CountState> { Store(reducer: reduce, state: CountState()) }

private final class StateSubscriber: StoreSubscriber {
  private let total: Total

  init(_ total: Total) { self.total = total }

  func newState(state: CountState) { total.sum &+= state.count }
}

private final class NumberSubscriber: StoreSubscriber {
  private let total: Total

  init(_ total: Total) { self.total = total }

  func newState(state: Int) { total.sum &+= state }
}

private func acting() -> () -> Int {
  let total = Total()
  let store = makeStore()
  let subscriber = StateSubscriber(total)
  store.subscribe(subscriber)
  return {
    for _ in 0..<count { store.dispatch(CountAction.increase) }
    return withExtendedLifetime(subscriber) { total.sum }
  }
}

private func actingOnTen() -> () -> Int {
  let total = Total()
  let store = makeStore()
  let subscribers = (0..<10).map { _ in NumberSubscriber(total) }
  for subscriber in subscribers {
    store.subscribe(subscriber) { $0.select { $0.count }.skipRepeats() }
  }
  return {
    for _ in 0..<count { store.dispatch(CountAction.increase) }
    return withExtendedLifetime(subscribers) { total.sum }
  }
}

private func making() -> () -> Int {
  let total = Total()
  return {
    for _ in 0..<count {
      let store = makeStore()
      let subscriber = StateSubscriber(total)
      store.subscribe(subscriber)
      store.dispatch(CountAction.increase)
      store.unsubscribe(subscriber)
    }
    return total.sum
  }
}

private func keeping() -> () -> Int {
  let total = Total()
  var stores: [Store<CountState>] = []
  var subscribers: [StateSubscriber] = []
  stores.reserveCapacity(keptCount)
  subscribers.reserveCapacity(keptCount)
  return {
    for _ in 0..<keptCount {
      let store = makeStore()
      let subscriber = StateSubscriber(total)
      store.subscribe(subscriber)
      stores.append(store)
      subscribers.append(subscriber)
    }
    return total.sum
  }
}
