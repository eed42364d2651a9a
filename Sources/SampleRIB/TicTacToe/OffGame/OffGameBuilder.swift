import RIBCore

protocol OffGameDependency: Dependency {
  var players: Players { get }
  var scoreStream: any ScoreStream { get }
}

final class OffGameComponent: Component<any OffGameDependency> {
  fileprivate var players: Players { dependency.players }
  fileprivate var scoreStream: any ScoreStream { dependency.scoreStream }
}

protocol OffGameBuildable: Buildable {
  func build(withListener listener: any OffGameListener) -> any OffGameRouting
}

/// Builds the pause between two games.
final class OffGameBuilder: Builder<any OffGameDependency>, OffGameBuildable {
  func build(withListener listener: any OffGameListener) -> any OffGameRouting {
    let component = OffGameComponent(dependency: dependency)
    let presenter = OffGameCLIPresenter()
    let reactor = OffGameReactor(players: component.players, scoreStream: component.scoreStream)
    let interactor = OffGameInteractor(presenter: presenter, reactor: reactor)
    interactor.listener = listener
    return OffGameRouter(interactor: interactor, viewController: presenter)
  }
}
