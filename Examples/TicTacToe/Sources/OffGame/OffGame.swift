import RIBConsole
import RIBCore

protocol OffGameListener: AnyObject { func startTicTacToe() }

protocol OffGameDependency: Dependency {
  var players: Players { get }
  var scoreStream: any ScoreStream { get }
}

/// Follows the shared score, and counts the games that are to start.
final class OffGameReactor: Reactor {
  enum Action: Equatable { case start }

  enum Mutation: Equatable {
    case setScore(Score)
    case countStart
  }

  struct State: Codable, Equatable {
    let players: Players
    /// The score; nil until the stream's first element.
    var score: Score?
    /// The number of games that were to start here; each is relayed.
    var startCount = 0
  }

  let initialState: State
  private let scoreStream: any ScoreStream

  init(players: Players, scoreStream: any ScoreStream) {
    initialState = State(players: players)
    self.scoreStream = scoreStream
  }

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .start: .just(.countStart)
    }
  }

  func transform(mutation: Observable<Mutation>) -> Observable<Mutation> {
    .merge([mutation, scoreStream.score.map { .setScore($0) }])
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .setScore(let score): state.score = score
    case .countStart: state.startCount += 1
    }
  }
}

/// Shows the score, and starts games.
final class OffGamePresenter: NodePresenter<OffGameReactor> {
  /// The first score is shown too, as the players have just logged in or ended a game.
  override var showsFirstState: Bool { true }

  override func bind() {
    commands {
      command("start", "Start a game") { .start }
    }
  }

  override func line(for state: State) -> String? {
    state.score.map { score in
      "score: \(state.players.first) \(score.player1), \(state.players.second) \(score.player2), "
        + "draws \(score.draws)"
    }
  }
}

/// Notifies its parent that a game is to start.
final class OffGameInteractor: NodeInteractor<OffGameReactor, any OffGameListener> {
  override func didRelay(_ change: Change<State>) {
    if change.changed(\.startCount) != nil { listener?.startTicTacToe() }
  }
}

/// Builds the pause between two games.
final class OffGameBuilder: Builder<any OffGameDependency>, NodeBuildable {
  func build(withListener listener: any OffGameListener) -> any Routing {
    let reactor = OffGameReactor(players: dependency.players, scoreStream: dependency.scoreStream)
    return NodeRouter(OffGameInteractor(reactor, OffGamePresenter(), listener: listener))
  }
}
