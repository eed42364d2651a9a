import RIBConsole
import RIBCore

protocol DeckListener: AnyObject { func deckDidFinish() }
protocol DeckDependency: Dependency {}

/// The order of the pages; the children follow the stack in the state.
final class DeckReactor: Reactor {
  enum Action: Equatable {
    case back
    case home
    case open(DeckPage)
    /// The page on top is done.
    case next
  }

  struct State: Codable, Equatable {
    /// The stack of pages; each page is in it at most once.
    var pages = BackStack(DeckPage.inOrder[0])
    /// The number of times that the last page was done; each is relayed.
    var finishCount = 0
  }

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

/// Takes the page to go to, and shows the pages that are open.
final class DeckPresenter: NodePresenter<DeckReactor> {
  override var showsFirstState: Bool { true }

  override func bind() {
    let names = DeckPage.inOrder.map(\.name)
    commands {
      command("back", "Go back a page") { .back }
      command("home", "Go back to the first page") { .home }
      command("open", "Go to a page, back if it is below", .choice("page", from: names)) {
        .open(DeckPage(named: $0))
      }
      command("show", "Go to a card", .int("number")) { .open(.card($0)) }
    }
  }

  override func line(for state: State) -> String? { "deck: \(state.pages)" }

  override func present(_ change: Change<State>) {
    super.present(change)
    if change.changed(\.finishCount) != nil { write("deck: finished") }
  }
}

/// Notifies the parent; extensions in the files of the pages make it their listener.
final class DeckInteractor: NodeInteractor<DeckReactor, any DeckListener> {
  override func didRelay(_ change: Change<State>) {
    if change.changed(\.finishCount) != nil { listener?.deckDidFinish() }
  }
}

/// Gives the pages what they need; extensions in their files make it their dependency.
final class DeckComponent: Component<any DeckDependency> {}

/// Puts the parts together; the children follow the stack in the state.
final class DeckBuilder: Builder<any DeckDependency>, NodeBuildable {
  func build(withListener listener: any DeckListener) -> any Routing {
    let component = DeckComponent(dependency: dependency)
    let interactor = DeckInteractor(DeckReactor(), DeckPresenter(), listener: listener)
    let pages = StackedChildren<DeckPage>(name: \.name) {
      $0.build(component, listener: interactor)
    }
    return NodeRouter(interactor, children: pages, following: \.pages)
  }
}
