import RIBCore

enum ConfirmViewAction: Equatable {
  case answer(isYes: Bool)
}

struct ConfirmViewState: Codable, Equatable {
  /// The first answer; nil until there is one.
  var isYes: Bool?
}

/// Keeps the first answer to the dialog's question.
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
