// NewFlowReactor.swift: which page follows which; the children follow the stack in the state.
import RIBCore

enum NewFlowViewAction: Equatable {
  case back
  case home
  case open(NewFlowPage)
  /// The page on top is done.
  case next
}

struct NewFlowViewState: Codable, Equatable {
  /// Each page is there at most once.
  var pages = BackStack(NewFlowPage.table[0])
  /// How often the last page was done: each counts.
  var finishCount = 0
}

final class NewFlowReactor: Reactor {
  typealias Action = NewFlowViewAction
  typealias State = NewFlowViewState

  let initialState = State()

  func mutate(action: Action) -> Observable<Action> {
    switch action {
    case .back where !currentState.pages.canGoBack:
      .error(Refusal("There is nothing to go back to."))
    case .home where !currentState.pages.canGoBack:
      .error(Refusal("This is the first page already."))
    default: .just(action)
    }
  }

  func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .back: state.pages.goBack()
    case .home: state.pages.popToRoot()
    case .open(let page): state.pages.singleTop(page)
    case .next:
      if let next = state.pages.top.route.next {
        state.pages.singleTop(next)
      } else {
        state.finishCount += 1
      }
    }
  }
}
