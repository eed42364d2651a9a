import RIBCore

enum RootViewAction: Equatable {
  case attach(RootKind)
  case detach(RootKind)
}

struct RootViewState: Codable, Equatable {
  /// The children in the order in which they were attached, at most one of a kind.
  var children: [RootKind] = []
}

/// The children that are attached; the tree follows the state.
final class RootReactor: Reactor {
  typealias Action = RootViewAction
  typealias State = RootViewState

  let initialState = State()

  func mutate(action: Action) -> Observable<Action> {
    switch action {
    case .attach(let kind) where currentState.children.contains(kind):
      .error(Refusal("\"\(kind.rawValue)\" is already attached.", argument: "kind"))
    case .detach(let kind) where !currentState.children.contains(kind):
      .error(Refusal("No child named \"\(kind.rawValue)\".", argument: "kind"))
    default: .just(action)
    }
  }

  func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .attach(let kind): state.children.append(kind)
    case .detach(let kind): state.children.removeAll { $0 == kind }
    }
  }
}
