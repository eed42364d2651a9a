import RIBCore

enum AddressViewAction: Equatable {
  case enter(String)
}

struct AddressViewState: Codable, Equatable {
  /// The address; nil until one is entered.
  var address: String?
  /// The number of addresses entered; each leads to the next page, an equal one too.
  var enterCount = 0
}

/// Keeps the address, also while the page is covered.
final class AddressReactor: Reactor {
  typealias Action = AddressViewAction
  typealias State = AddressViewState
  enum Mutation: Equatable {
    case setAddress(String)
  }

  let initialState = State()

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .enter(let text):
      if text.allSatisfy(\.isWhitespace) {
        let message = "An address cannot be empty; type at least one character."
        return .error(Refusal(message, argument: "text"))
      }
      return .just(.setAddress(text))
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .setAddress(let address):
      state.address = address
      state.enterCount += 1
    }
  }
}
