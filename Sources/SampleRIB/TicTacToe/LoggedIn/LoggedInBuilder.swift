import RIBCore

protocol LoggedInDependency: Dependency {}

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

protocol LoggedInBuildable: Buildable {
  func build(withListener listener: any LoggedInListener, players: Players) -> any LoggedInRouting
}

/// Builds a node without a view; its component shares the score among the children.
final class LoggedInBuilder: Builder<any LoggedInDependency>, LoggedInBuildable {
  func build(withListener listener: any LoggedInListener, players: Players) -> any LoggedInRouting {
    let component = LoggedInComponent(dependency: dependency, players: players)
    let interactor = LoggedInInteractor(mutableScoreStream: component.mutableScoreStream)
    interactor.listener = listener
    return LoggedInRouter(
      interactor: interactor, offGameBuilder: OffGameBuilder(dependency: component),
      ticTacToeBuilder: TicTacToeBuilder(dependency: component))
  }
}
