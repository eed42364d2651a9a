import RIBCore

protocol TicTacToeDependency: Dependency { var players: Players { get } }

protocol TicTacToeBuildable: Buildable {
  func build(withListener listener: any TicTacToeListener) -> any TicTacToeRouting
}

final class TicTacToeBuilder: Builder<any TicTacToeDependency>, TicTacToeBuildable {
  func build(withListener listener: any TicTacToeListener) -> any TicTacToeRouting {
    let presenter = TicTacToeCLIPresenter()
    let interactor = TicTacToeInteractor(
      presenter: presenter, reactor: TicTacToeReactor(players: dependency.players))
    interactor.listener = listener
    return TicTacToeRouter(interactor: interactor, viewController: presenter)
  }
}
