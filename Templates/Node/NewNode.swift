import RIBConsole
import RIBCore

protocol NewNodeListener: AnyObject { func newNodeDidFinish() }
protocol NewNodeDependency: Dependency {}

/// The rules: an action leads to mutations, and a mutation changes the state.
final class NewNodeReactor: Reactor {
  enum Action: Equatable { case finish }
  enum Mutation { case finish }
  struct State: Codable, Equatable { var isFinished = false }

  let initialState = State()

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .finish: .just(.finish)
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .finish: state.isFinished = true
    }
  }
}

/// Takes commands, and writes a line when the state changes.
final class NewNodePresenter: NodePresenter<NewNodeReactor> {
  override func bind() {
    commands {
      command("finish", "Finish, and tell the parent") { .finish }
    }
  }

  override func line(for state: State) -> String? { state.isFinished ? "newnode: finished" : nil }
}

/// Tells the parent.
final class NewNodeInteractor: NodeInteractor<NewNodeReactor, any NewNodeListener> {
  override func didRelay(_ change: Change<State>) {
    if change.changed(\.isFinished) == true { listener?.newNodeDidFinish() }
  }
}

/// Puts the parts together.
final class NewNodeBuilder: Builder<any NewNodeDependency>, NodeBuildable {
  func build(withListener listener: any NewNodeListener) -> any Routing {
    NodeRouter(NewNodeInteractor(NewNodeReactor(), NewNodePresenter(), listener: listener))
  }
}
