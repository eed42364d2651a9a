import RIBConsole
import RIBCore

protocol NewFlowListener: AnyObject { func newFlowDidFinish() }
protocol NewFlowDependency: Dependency {}

/// The order of the pages; the children follow the stack in the state.
final class NewFlowReactor: Reactor {
  enum Action: Equatable {
    case back
    case home
    case open(NewFlowPage)
    /// The page on top is done.
    case next
  }

  struct State: Codable, Equatable {
    /// The stack of pages; each page is in it at most once.
    var pages = BackStack(NewFlowPage.inOrder[0])
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
final class NewFlowPresenter: NodePresenter<NewFlowReactor> {
  override var showsFirstState: Bool { true }

  override func bind() {
    let names = NewFlowPage.inOrder.map(\.name)
    commands {
      command("back", "Go back a page") { .back }
      command("home", "Go back to the first page") { .home }
      command("open", "Go to a page, back if it is below", .choice("page", from: names)) {
        .open(NewFlowPage(named: $0))
      }
    }
  }

  override func line(for state: State) -> String? { "newflow: \(state.pages)" }

  override func present(_ change: Change<State>) {
    super.present(change)
    if change.changed(\.finishCount) != nil { write("newflow: finished") }
  }
}

/// Notifies the parent; extensions in the files of the pages make it their listener.
final class NewFlowInteractor: NodeInteractor<NewFlowReactor, any NewFlowListener> {
  override func didRelay(_ change: Change<State>) {
    if change.changed(\.finishCount) != nil { listener?.newFlowDidFinish() }
  }
}

/// Gives the pages what they need; extensions in their files make it their dependency.
final class NewFlowComponent: Component<any NewFlowDependency> {}

/// Puts the parts together; the children follow the stack in the state.
final class NewFlowBuilder: Builder<any NewFlowDependency>, NodeBuildable {
  func build(withListener listener: any NewFlowListener) -> any Routing {
    let component = NewFlowComponent(dependency: dependency)
    let interactor = NewFlowInteractor(NewFlowReactor(), NewFlowPresenter(), listener: listener)
    let pages = StackedChildren<NewFlowPage>(name: \.name) {
      $0.build(component, listener: interactor)
    }
    return NodeRouter(interactor, children: pages, following: \.pages)
  }
}
