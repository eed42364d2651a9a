import RIBCore

protocol TicTacToeRootRouting: ViewableRouting { func routeToLoggedIn(_ players: Players) }

protocol TicTacToeRootPresentable: Presentable {
  var listener: (any TicTacToeRootPresentableListener)? { get set }
}

protocol TicTacToeRootListener: AnyObject {}

/// The requests that a workflow can make to the top of the game.
protocol TicTacToeRootActionableItem: AnyObject {
  /// Emits the logged-in node as soon as there is one.
  func waitForLogin() -> Observable<(any LoggedInActionableItem, ())>
}

/// Reacts to logins, and runs the workflow that launches a game.
final class TicTacToeRootInteractor:
  ReactorInteractor<any TicTacToeRootPresentable, TicTacToeRootReactor>,
  TicTacToeRootInteractable, TicTacToeRootPresentableListener, TicTacToeRootActionableItem
{
  weak var router: (any TicTacToeRootRouting)?
  weak var listener: (any TicTacToeRootListener)?
  private var launch: (any Disposable)?

  override init(presenter: any TicTacToeRootPresentable, reactor: TicTacToeRootReactor) {
    super.init(presenter: presenter, reactor: reactor)
    presenter.listener = self
  }

  // MARK: From the children

  func didLogIn(_ players: Players) {
    action.onNext(.logIn(players))
  }

  // MARK: From the presenter

  func didRelay(players: Players) {
    router?.routeToLoggedIn(players)
  }

  func didRelayLaunch() {
    // This launch replaces one that still waits.
    launch?.dispose()
    let workflow = LaunchGameWorkflow { [weak self] in self?.action.onNext(.failLaunch($0)) }
    launch = workflow.subscribe(self).disposeOnDeactivate(interactor: self)
  }

  // MARK: TicTacToeRootActionableItem

  func waitForLogin() -> Observable<(any LoggedInActionableItem, ())> {
    waitForChildAttached()
  }
}
