// The reactors and nodes that are measured.

import RIBCore

final class SlottedReactor: Reactor {
  typealias Action = CountAction
  typealias Mutation = CountMutation
  typealias State = CountState
  let reactorSlot = ReactorSlot()
  let initialState = State()

  func mutate(action: Action) -> Observable<Mutation> {
    .just(.add(action == .increase ? 1 : -1))
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .add(let number): state.count &+= number
    }
  }
}

/// The same rules in a class that declares no slot.
final class TabledReactor: Reactor {
  typealias Action = CountAction
  typealias Mutation = CountMutation
  typealias State = CountState
  let initialState = State()

  func mutate(action: Action) -> Observable<Mutation> {
    .just(.add(action == .increase ? 1 : -1))
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .add(let number): state.count &+= number
    }
  }
}

final class CountInteractor: ReactorInteractor<Void, SlottedReactor> {
  init() { super.init(presenter: (), reactor: SlottedReactor()) }
}

protocol LeafInteractable: Interactable {}
final class LeafInteractor: Interactor, LeafInteractable {}
final class LeafRouter: Router<any LeafInteractable> {}
final class LeafComponent: Component<any Dependency> {}

func leaf() -> LeafRouter { LeafRouter(interactor: LeafInteractor()) }

func chain(_ depth: Int) -> LeafRouter {
  let top = leaf()
  var last = top
  for _ in 1..<depth {
    let next = leaf()
    last.attachChild(next)
    last = next
  }
  return top
}
