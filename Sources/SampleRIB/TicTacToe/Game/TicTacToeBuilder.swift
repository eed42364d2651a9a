import RIBCore

protocol TicTacToeDependency: Dependency {
  var players: Players { get }
}

final class TicTacToeComponent: Component<any TicTacToeDependency> {
  fileprivate var players: Players { dependency.players }
}

protocol TicTacToeBuildable: Buildable {
  func build(withListener listener: any TicTacToeListener) -> any TicTacToeRouting
}

final class TicTacToeBuilder: Builder<any TicTacToeDependency>, TicTacToeBuildable {
  func build(withListener listener: any TicTacToeListener) -> any TicTacToeRouting {
    let component = TicTacToeComponent(dependency: dependency)
    let presenter = TicTacToeCLIPresenter()
    let interactor = TicTacToeInteractor(
      presenter: presenter, reactor: TicTacToeReactor(players: component.players))
    interactor.listener = listener
    return TicTacToeRouter(interactor: interactor, viewController: presenter)
  }
}
