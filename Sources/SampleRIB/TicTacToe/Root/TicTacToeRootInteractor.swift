// TicTacToeRootInteractor.swift: is notified of who logs in, and runs the workflow that launches a game.
import RIBCore

protocol TicTacToeRootRouting: ViewableRouting {
  func routeToLoggedIn(_ players: Players)
}

protocol TicTacToeRootPresentable: Presentable {
  var listener: (any TicTacToeRootPresentableListener)? { get set }
}

protocol TicTacToeRootListener: AnyObject {}

/// What a workflow can ask of the top of the game.
protocol TicTacToeRootActionableItem: AnyObject {
  /// The logged-in node, as soon as there is one.
  func waitForLogin() -> Observable<(any LoggedInActionableItem, ())>
}

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
    // A launch that waits already gives way to this one.
    launch?.dispose()
    let workflow = LaunchGameWorkflow { [weak self] in self?.action.onNext(.failLaunch($0)) }
    launch = workflow.subscribe(self).disposeOnDeactivate(interactor: self)
  }

  // MARK: TicTacToeRootActionableItem

  func waitForLogin() -> Observable<(any LoggedInActionableItem, ())> {
    waitForChildAttached()
  }
}
