import RIBCore

enum NewLongFlowViewAction: Equatable {
  case back
  case home
  case open(NewLongFlowPage)
  /// The page on top is done.
  case next
}

struct NewLongFlowViewState: Codable, Equatable {
  /// The stack of pages; each page is in it at most once.
  var pages = BackStack(NewLongFlowPage.inOrder[0])
  /// The number of times that the last page was done; each is relayed.
  var finishCount = 0
}

/// The order of the pages; the children follow the stack in the state.
final class NewLongFlowReactor: Reactor {
  typealias Action = NewLongFlowViewAction
  typealias State = NewLongFlowViewState

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
