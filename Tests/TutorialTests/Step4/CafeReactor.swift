// CafeReactor.swift: the treats that were asked for; each one counts.
import RIBCore

enum CafeViewAction: Equatable { case treat(String) }

struct CafeViewState: Codable, Equatable {
  var treats: [String] = []
}

final class CafeReactor: Reactor {
  typealias Action = CafeViewAction
  typealias State = CafeViewState

  let initialState = State()

  func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .treat(let drink): state.treats.append(drink)
    }
  }
}
