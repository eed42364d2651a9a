// OrderReactor.swift: drinks are added to an order until it is closed.
import RIBCore

enum OrderViewAction: Equatable {
  case add(String)
  case close
}

struct OrderViewState: Codable, Equatable {
  var drinks: [String] = []
  var isClosed = false
}

final class OrderReactor: Reactor {
  typealias Action = OrderViewAction
  typealias State = OrderViewState
  enum Mutation {
    case append(String)
    case close
  }

  let initialState = State()

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case _ where currentState.isClosed:
      .error(Refusal("The order is closed; begin another one."))
    case .add(let drink): .just(.append(drink))
    case .close where currentState.drinks.isEmpty:
      .error(Refusal("Nothing was ordered; add a drink first."))
    case .close: .just(.close)
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .append(let drink): state.drinks.append(drink)
    case .close: state.isClosed = true
    }
  }
}
