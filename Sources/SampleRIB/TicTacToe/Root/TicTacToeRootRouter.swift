import RIBCore

protocol TicTacToeRootInteractable: Interactable, LoggedOutListener, LoggedInListener {
  var router: (any TicTacToeRootRouting)? { get set }
}

protocol TicTacToeRootViewControllable: ViewControllable {}

/// Has the logged-out child at first, and the logged-in one after a login.
final class TicTacToeRootRouter:
  ViewableRouter<any TicTacToeRootInteractable, any TicTacToeRootViewControllable>,
  TicTacToeRootRouting
{
  private let loggedOutBuilder: any LoggedOutBuildable
  private let loggedInBuilder: any LoggedInBuildable
  private weak var loggedOut: (any Routing)?

  init(
    interactor: any TicTacToeRootInteractable, viewController: any TicTacToeRootViewControllable,
    loggedOutBuilder: any LoggedOutBuildable, loggedInBuilder: any LoggedInBuildable
  ) {
    self.loggedOutBuilder = loggedOutBuilder
    self.loggedInBuilder = loggedInBuilder
    super.init(interactor: interactor, viewController: viewController)
    interactor.router = self
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
