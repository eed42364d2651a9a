// TableReactor.swift: guests are seated, order, and are served.
import RIBCore

enum TableViewAction: Equatable {
  case seat
  /// The guests have ordered these.
  case serve([String])
}

struct TableViewState: Codable, Equatable {
  var isOrdering = false
  var served: [String] = []
}

final class TableReactor: Reactor {
  typealias Action = TableViewAction
  typealias State = TableViewState
  enum Mutation {
    case beginOrder
    case endOrder([String])
  }

  let initialState = State()

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .seat where currentState.isOrdering:
      .error(Refusal("The table is taken; wait until its order is closed."))
    case .seat: .just(.beginOrder)
    case .serve(let drinks): .just(.endOrder(drinks))
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .beginOrder:
      state.isOrdering = true
      state.served = []
    case .endOrder(let drinks):
      state.isOrdering = false
      state.served = drinks
    }
  }
}
