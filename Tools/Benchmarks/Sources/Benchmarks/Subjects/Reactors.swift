// The reactors that are measured.

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

/// The same rules again, each stream mapped on its way.
final class TransformingReactor: Reactor {
  typealias Action = CountAction
  typealias Mutation = CountMutation
  typealias State = CountState
  let reactorSlot = ReactorSlot()
  let initialState = State()

  func transform(action: Observable<Action>) -> Observable<Action> { action.map { $0 } }

  func mutate(action: Action) -> Observable<Mutation> {
    .just(.add(action == .increase ? 1 : -1))
  }

  func transform(mutation: Observable<Mutation>) -> Observable<Mutation> { mutation.map { $0 } }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .add(let number): state.count &+= number
    }
  }

  func transform(state: Observable<State>) -> Observable<State> { state.map { $0 } }
}

/// A reactor whose effects are those that it is given.
final class EffectReactor: Reactor {
  typealias Action = CountAction
  typealias Mutation = CountMutation
  typealias State = CountState
  let reactorSlot = ReactorSlot()
  let initialState = State()
  private let effect: () -> Observable<Mutation>

  init(_ effect: @escaping () -> Observable<Mutation>) { self.effect = effect }

  func mutate(action: Action) -> Observable<Mutation> { effect() }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .add(let number): state.count &+= number
    }
  }
}

/// A large state, of which each action changes one element.
final class NumbersReactor: Reactor {
  typealias Action = Int
  typealias State = [Int]
  let reactorSlot = ReactorSlot()
  let initialState = [Int](repeating: 0, count: 100_000)

  func reduce(into state: inout State, mutation: Int) { state[mutation] &+= 1 }
}
