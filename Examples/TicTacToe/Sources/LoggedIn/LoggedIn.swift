import RIBCore

protocol LoggedInListener: AnyObject {}
protocol LoggedInDependency: Dependency {}

/// The requests that a workflow can make once two players have logged in.
protocol LoggedInActionableItem: AnyObject {
  /// Starts a game; fails if one is being played.
  func launchGame() -> Observable<(any LoggedInActionableItem, ())>
}

/// A child of the node: a game, or the pause between two games.
enum LoggedInPage: String, Codable, Identifiable {
  case offGame, ticTacToe

  var id: Self { self }
}

/// Alternates between games and the pauses between them.
final class LoggedInReactor: Reactor {
  enum Action: Equatable {
    case launch
    case endGame
  }

  struct State: Codable, Equatable {
    var pages = [LoggedInPage.offGame]
  }

  let initialState = State()

  func mutate(action: Action) -> Observable<Action> {
    if action == .launch, currentState.pages == [.ticTacToe] {
      return .error(Refusal("A game is in progress; end it before launching another."))
    }
    return .just(action)
  }

  func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .launch: state.pages = [.ticTacToe]
    case .endGame: state.pages = [.offGame]
    }
  }
}

/// Acts on the calls of its children, and keeps the score; it has no view.
final class LoggedInInteractor: NodeInteractor<LoggedInReactor, any LoggedInListener>,
  OffGameListener, TicTacToeListener, LoggedInActionableItem
{
  private let mutableScoreStream: any MutableScoreStream

  init(
    _ reactor: LoggedInReactor, listener: any LoggedInListener,
    mutableScoreStream: any MutableScoreStream
  ) {
    self.mutableScoreStream = mutableScoreStream
    super.init(reactor, listener: listener)
  }

  // MARK: From the children

  func startTicTacToe() { action.onNext(.launch) }

  func gameDidEnd(withWinner winner: PlayerType?) {
    mutableScoreStream.updateScore(withWinner: winner)
    action.onNext(.endGame)
  }

  // MARK: LoggedInActionableItem

  func launchGame() -> Observable<(any LoggedInActionableItem, ())> {
    action.send(.launch).asObservable().map { (self, ()) }
  }
}

final class LoggedInComponent: Component<any LoggedInDependency>, OffGameDependency,
  TicTacToeDependency
{
  let players: Players

  init(dependency: any LoggedInDependency, players: Players) {
    self.players = players
    super.init(dependency: dependency)
  }

  var scoreStream: any ScoreStream { mutableScoreStream }
  /// The score, the same stream for as long as the players are logged in.
  var mutableScoreStream: any MutableScoreStream { shared { ScoreStreamImpl() } }
}

/// Builds a node without a view, whose child follows its state; its component shares the score among the children.
final class LoggedInBuilder: Builder<any LoggedInDependency> {
  func build(withListener listener: any LoggedInListener, players: Players) -> any Routing {
    let component = LoggedInComponent(dependency: dependency, players: players)
    let interactor = LoggedInInteractor(
      LoggedInReactor(), listener: listener, mutableScoreStream: component.mutableScoreStream)
    let offGame = OffGameBuilder(dependency: component)
    let ticTacToe = TicTacToeBuilder(dependency: component)
    let pages = RoutedChildren<LoggedInPage> { page in
      switch page {
      case .offGame: offGame.build(withListener: interactor)
      case .ticTacToe: ticTacToe.build(withListener: interactor)
      }
    }
    return NodeRouter(interactor, children: pages, following: \.pages)
  }
}
