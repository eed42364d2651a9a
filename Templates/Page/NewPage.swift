import RIBConsole
import RIBCore

protocol NewPageListener: AnyObject { func newPageDidGoOn() }
protocol NewPageDependency: Dependency {}

/// The rules of the page; its state is kept while the page is covered.
final class NewPageReactor: Reactor {
  enum Action: Equatable { case next }
  enum Mutation { case countNext }
  struct State: Codable, Equatable {
    /// The number of times that the page was done; each leads on, as users can come back to the page.
    var nextCount = 0
  }

  let initialState = State()

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .next: .just(.countNext)
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .countNext: state.nextCount += 1
    }
  }
}

/// Takes a command that leads on to the next page.
final class NewPagePresenter: NodePresenter<NewPageReactor> {
  override func bind() {
    commands {
      command("next", "Go on to the next page") { .next }
    }
  }
}

/// Notifies the flow when the page is done.
final class NewPageInteractor: NodeInteractor<NewPageReactor, any NewPageListener> {
  override func didRelay(_ change: Change<State>) {
    if change.changed(\.nextCount) != nil { listener?.newPageDidGoOn() }
  }
}

/// Puts the parts together.
final class NewPageBuilder: Builder<any NewPageDependency>, NodeBuildable {
  func build(withListener listener: any NewPageListener) -> any Routing {
    NodeRouter(NewPageInteractor(NewPageReactor(), NewPagePresenter(), listener: listener))
  }
}
