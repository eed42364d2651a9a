import RIBConsole
import RIBCore

/// The requests that a workflow can make to the root.
protocol RootActionableItem: AnyObject {
  /// Emits the logged-in node as soon as there is one.
  func waitForLogin() -> Observable<(any LoggedInActionableItem, ())>
}

/// Keeps the players, and counts the launches and logouts that were asked for.
final class RootReactor: Reactor {
  enum Action: Equatable {
    case logIn(Players)
    case launchGame
    case askToLogOut(isDiscarding: Bool)
    /// Logs out, if that loses nothing.
    case logOut(losing: [String])
  }

  struct State: Codable, Equatable {
    /// The players who have logged in; nil if none have.
    var players: Players?
    var isLoggedIn: Bool { players != nil }
    /// The number of launches that were asked for; each is relayed.
    var launchCount = 0
    /// Whether the latest logout that was asked for may lose something; each is relayed.
    @Pulse var logout: Bool?
  }

  let initialState = State()

  func mutate(action: Action) -> Observable<Action> {
    switch action {
    case .askToLogOut where currentState.players == nil:
      .error(Refusal("No players have logged in."))
    case .logOut(let losses) where !losses.isEmpty:
      .error(
        Refusal(
          "To log out would lose \(losses.joined(separator: " and ")). To lose that, type logout --discard."
        ))
    default: .just(action)
    }
  }

  func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .logIn(let players): state.players = players
    case .launchGame: state.launchCount += 1
    case .askToLogOut(let isDiscarding): state.logout = isDiscarding
    case .logOut: state.players = nil
    }
  }
}

/// Launches games, logs players out, and shows a launch that waits.
final class RootPresenter: NodePresenter<RootReactor> {
  override func bind() {
    commands {
      command("launch", "Launch a game, as soon as two players have logged in") { .launchGame }
      command(
        "logout", "Log the players out", .flag("--discard", "also if a game is in progress")
      ) { .askToLogOut(isDiscarding: $0) }
    }
  }

  override func present(_ change: Change<State>) {
    if change.changed(\.launchCount) != nil, change.players == nil {
      write("launch: waiting for two players to log in")
    }
  }
}

protocol RootRouting: Routing {
  func routeToLoggedIn(_ players: Players)
  func routeToLoggedOut()
}

/// Reacts to logins and logouts, and runs the workflow that launches a game.
final class RootInteractor: RoutingInteractor<RootReactor, Never, any RootRouting>,
  LoggedOutListener, LoggedInListener, RootActionableItem
{
  private var launch: (any Disposable)?

  func didLogIn(_ players: Players) { action.onNext(.logIn(players)) }

  override func didRelay(_ change: Change<State>) {
    if let players = change.changed(\.players) { router?.routeToLoggedIn(players) }
    if change.changed(\.isLoggedIn) == false { router?.routeToLoggedOut() }
    if let isDiscarding = change.pulse(\.$logout) {
      let losses = isDiscarding ? [] : router?.unsavedWork.map(\.reason) ?? []
      action.onNext(.logOut(losing: losses))
    }
    if change.changed(\.launchCount) != nil {
      // This launch replaces one that still waits.
      launch?.dispose()
      launch = LaunchGameWorkflow().subscribe(self).disposeOnDeactivate(interactor: self)
    }
  }

  func waitForLogin() -> Observable<(any LoggedInActionableItem, ())> { waitForChildAttached() }
}

/// Has the logged-out child at first, and the logged-in one after a login.
final class RootRouter: LaunchNodeRouter<RootInteractor>, RootRouting {
  private let loggedOutBuilder: any NodeBuildable<any LoggedOutListener>
  private let loggedInBuilder: LoggedInBuilder
  private weak var page: (any Routing)?

  init(
    _ interactor: RootInteractor,
    loggedOutBuilder: any NodeBuildable<any LoggedOutListener>, loggedInBuilder: LoggedInBuilder
  ) {
    self.loggedOutBuilder = loggedOutBuilder
    self.loggedInBuilder = loggedInBuilder
    super.init(interactor)
  }

  override func didLoad() {
    super.didLoad()
    routeToLoggedOut()
  }

  func routeToLoggedOut() { show(loggedOutBuilder.build(withListener: interactor)) }

  func routeToLoggedIn(_ players: Players) {
    show(loggedInBuilder.build(withListener: interactor, players: players))
  }

  private func show(_ next: any Routing) {
    if let page { detachChild(page) }
    page = next
    attachChild(next)
  }
}

final class RootComponent: Component<any EmptyDependency>, LoggedOutDependency,
  LoggedInDependency
{}

/// Builds the root, with the builders of its children.
final class RootBuilder: Builder<any EmptyDependency> {
  func build() -> any LaunchRouting {
    let component = RootComponent(dependency: dependency)
    return RootRouter(
      RootInteractor(RootReactor(), RootPresenter()),
      loggedOutBuilder: LoggedOutBuilder(dependency: component),
      loggedInBuilder: LoggedInBuilder(dependency: component))
  }
}
