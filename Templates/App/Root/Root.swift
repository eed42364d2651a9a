import RIBConsole
import RIBCore

protocol RootDependency: Dependency {
  /// The clock that effects wait on.
  var clock: any Clock<Duration> { get }
}

/// The children that are attached; the tree follows the state.
final class RootReactor: Reactor {
  enum Action: Equatable {
    case attach(RootKind)
    case detach(RootKind)
  }

  struct State: Codable, Equatable {
    /// The children in the order in which they were attached, at most one of a kind.
    var children: [RootKind] = []
  }

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

/// Takes commands; the tree itself is the output.
final class RootPresenter: NodePresenter<RootReactor> {
  override func bind() {
    commands {
      command("attach", "Attach a child", .choice("kind", of: RootKind.self)) { .attach($0) }
      command("detach", "Detach a child", .choice("kind", of: RootKind.self)) { .detach($0) }
    }
  }
}

/// Reports to nobody; extensions beside the children make it their listener.
final class RootInteractor: NodeInteractor<RootReactor, Never> {}

final class RootComponent: Component<any RootDependency> {
  var clock: any Clock<Duration> { dependency.clock }
}

/// Builds the root, whose children follow its state.
final class RootBuilder: Builder<any RootDependency> {
  func build() -> any LaunchRouting {
    let component = RootComponent(dependency: dependency)
    let interactor = RootInteractor(RootReactor(), RootPresenter())
    let children = RoutedChildren<RootKind> { $0.build(component, interactor) }
    return LaunchNodeRouter(interactor, children: children, following: \.children)
  }
}
