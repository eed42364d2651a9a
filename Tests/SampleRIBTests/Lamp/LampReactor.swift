// The README's node: the rules.

import RIBCore

enum LampViewAction: Equatable {
  case toggle
  case dim(percent: Int)
}

struct LampViewState: Codable, Equatable {
  var isOn = false
  var percent = 100
}

final class LampReactor: Reactor {
  typealias Action = LampViewAction
  typealias State = LampViewState
  let initialState = State()

  func mutate(action: Action) -> Observable<Action> {
    if case .dim = action, !currentState.isOn {
      return .error(Refusal("The lamp is off; switch it on first."))
    }
    return .just(action)
  }

  func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .toggle: state.isOn.toggle()
    case .dim(let percent): state.percent = percent
    }
  }
}
