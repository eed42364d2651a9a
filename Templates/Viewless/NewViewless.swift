import RIBCore

protocol NewViewlessListener: AnyObject { func newViewlessDidFinish() }
protocol NewViewlessDependency: Dependency {}

/// The rules: an action leads to mutations, and a mutation changes the state.
final class NewViewlessReactor: Reactor {
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

/// Tells the parent; the node has no view, and so no presenter.
final class NewViewlessInteractor: NodeInteractor<NewViewlessReactor, any NewViewlessListener> {
  override func didRelay(_ change: Change<State>) {
    if change.changed(\.isFinished) == true { listener?.newViewlessDidFinish() }
  }
}

/// Puts the parts together.
final class NewViewlessBuilder: Builder<any NewViewlessDependency>, NodeBuildable {
  func build(withListener listener: any NewViewlessListener) -> any Routing {
    NodeRouter(NewViewlessInteractor(NewViewlessReactor(), listener: listener))
  }
}
