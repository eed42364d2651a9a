import RIBCore

protocol OffGameDependency: Dependency {
  var players: Players { get }
  var scoreStream: any ScoreStream { get }
}

protocol OffGameBuildable: Buildable {
  func build(withListener listener: any OffGameListener) -> any OffGameRouting
}

/// Builds the pause between two games.
final class OffGameBuilder: Builder<any OffGameDependency>, OffGameBuildable {
  func build(withListener listener: any OffGameListener) -> any OffGameRouting {
    let presenter = OffGameCLIPresenter()
    let reactor = OffGameReactor(players: dependency.players, scoreStream: dependency.scoreStream)
    let interactor = OffGameInteractor(presenter: presenter, reactor: reactor)
    interactor.listener = listener
    return OffGameRouter(interactor: interactor, viewController: presenter)
  }
}
