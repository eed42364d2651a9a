// ConfirmReactor.swift: the answer to the dialog's question.
import RIBCore

enum ConfirmViewAction: Equatable {
  case answer(isYes: Bool)
}

struct ConfirmViewState: Codable, Equatable {
  /// Nil until there is an answer; the first one counts.
  var isYes: Bool?
}

final class ConfirmReactor: Reactor {
  typealias Action = ConfirmViewAction
  typealias State = ConfirmViewState

  let initialState = State()

  func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .answer(let isYes): state.isYes = state.isYes ?? isYes
    }
  }
}
