import RIBCore

protocol TicTacToeRootDependency: Dependency {}

final class TicTacToeRootComponent: Component<any TicTacToeRootDependency>, LoggedOutDependency,
  LoggedInDependency
{}

protocol TicTacToeRootBuildable: Buildable {
  func build(withListener listener: any TicTacToeRootListener) -> any TicTacToeRootRouting
}

/// Builds the top of the game, with the builders of its children.
final class TicTacToeRootBuilder: Builder<any TicTacToeRootDependency>, TicTacToeRootBuildable {
  func build(withListener listener: any TicTacToeRootListener) -> any TicTacToeRootRouting {
    let component = TicTacToeRootComponent(dependency: dependency)
    let presenter = TicTacToeRootCLIPresenter()
    let interactor = TicTacToeRootInteractor(
      presenter: presenter, reactor: TicTacToeRootReactor())
    interactor.listener = listener
    return TicTacToeRootRouter(
      interactor: interactor, viewController: presenter,
      loggedOutBuilder: LoggedOutBuilder(dependency: component),
      loggedInBuilder: LoggedInBuilder(dependency: component))
  }
}
