import RIBConsole
import RIBCore

protocol TicTacToeRootListener: AnyObject {}
protocol TicTacToeRootDependency: Dependency {}

/// The requests that a workflow can make to the top of the game.
protocol TicTacToeRootActionableItem: AnyObject {
  /// Emits the logged-in node as soon as there is one.
  func waitForLogin() -> Observable<(any LoggedInActionableItem, ())>
}

/// Keeps the players, and counts the launches that were asked for.
final class TicTacToeRootReactor: Reactor {
  enum Action: Equatable {
    case logIn(Players)
    case launchGame
  }

  struct State: Codable, Equatable {
    /// The players who have logged in; nil at first.
    var players: Players?
    /// The number of launches that were asked for; each is relayed.
    var launchCount = 0
  }

  let initialState = State()

  func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .logIn(let players): state.players = players
    case .launchGame: state.launchCount += 1
    }
  }
}

/// Has one command, and shows a launch that waits.
final class TicTacToeRootPresenter: NodePresenter<TicTacToeRootReactor> {
  override func bind() {
    commands {
      command("launch", "Launch a game, as soon as two players have logged in") { .launchGame }
    }
  }

  override func present(_ change: Change<State>) {
    if change.changed(\.launchCount) != nil, change.players == nil {
      write("launch: waiting for two players to log in")
    }
  }
}

protocol TicTacToeRootRouting: Routing { func routeToLoggedIn(_ players: Players) }

/// Reacts to logins, and runs the workflow that launches a game.
final class TicTacToeRootInteractor: RoutingInteractor<
  TicTacToeRootReactor, any TicTacToeRootListener, any TicTacToeRootRouting
>, LoggedOutListener, LoggedInListener, TicTacToeRootActionableItem
{
  private var launch: (any Disposable)?

  func didLogIn(_ players: Players) { action.onNext(.logIn(players)) }

  override func didRelay(_ change: Change<State>) {
    if let players = change.changed(\.players) { router?.routeToLoggedIn(players) }
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
  private weak var loggedOut: (any Routing)?

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
    let loggedOut = loggedOutBuilder.build(withListener: interactor)
    self.loggedOut = loggedOut
    attachChild(loggedOut)
  }

  func routeToLoggedIn(_ players: Players) {
    if let loggedOut { detachChild(loggedOut) }
    attachChild(loggedInBuilder.build(withListener: interactor, players: players))
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
