import RIBConsole
import RIBCore

protocol TicTacToeRootListener: AnyObject {}
protocol TicTacToeRootDependency: Dependency {}

/// The requests that a workflow can make to the top of the game.
protocol TicTacToeRootActionableItem: AnyObject {
  /// Emits the logged-in node as soon as there is one.
  func waitForLogin() -> Observable<(any LoggedInActionableItem, ())>
}

/// Keeps the players, and counts the launches and logouts that were asked for.
final class TicTacToeRootReactor: Reactor {
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
final class TicTacToeRootPresenter: NodePresenter<TicTacToeRootReactor> {
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

protocol TicTacToeRootRouting: Routing {
  func routeToLoggedIn(_ players: Players)
  func routeToLoggedOut()
}

/// Reacts to logins and logouts, and runs the workflow that launches a game.
final class TicTacToeRootInteractor: RoutingInteractor<
  TicTacToeRootReactor, any TicTacToeRootListener, any TicTacToeRootRouting
>, LoggedOutListener, LoggedInListener, TicTacToeRootActionableItem
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
final class TicTacToeRootRouter: NodeRouter<TicTacToeRootInteractor>, TicTacToeRootRouting {
  private let loggedOutBuilder: any NodeBuildable<any LoggedOutListener>
  private let loggedInBuilder: LoggedInBuilder
  private weak var page: (any Routing)?

  init(
    _ interactor: TicTacToeRootInteractor,
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

final class TicTacToeRootComponent: Component<any TicTacToeRootDependency>, LoggedOutDependency,
  LoggedInDependency
{}

/// Builds the top of the game, with the builders of its children.
final class TicTacToeRootBuilder: Builder<any TicTacToeRootDependency>, NodeBuildable {
  func build(withListener listener: any TicTacToeRootListener) -> any Routing {
    let component = TicTacToeRootComponent(dependency: dependency)
    let interactor = TicTacToeRootInteractor(
      TicTacToeRootReactor(), TicTacToeRootPresenter(), listener: listener)
    return TicTacToeRootRouter(
      interactor, loggedOutBuilder: LoggedOutBuilder(dependency: component),
      loggedInBuilder: LoggedInBuilder(dependency: component))
  }
}
