import RIBCore

protocol LoggedOutRouting: ViewableRouting {}

protocol LoggedOutPresentable: Presentable {
  var listener: (any LoggedOutPresentableListener)? { get set }
}

protocol LoggedOutListener: AnyObject { func didLogIn(_ players: Players) }

/// Notifies its parent of a login.
final class LoggedOutInteractor: ReactorInteractor<any LoggedOutPresentable, LoggedOutReactor>,
  LoggedOutInteractable, LoggedOutPresentableListener
{
  weak var router: (any LoggedOutRouting)?
  weak var listener: (any LoggedOutListener)?

  override init(presenter: any LoggedOutPresentable, reactor: LoggedOutReactor) {
    super.init(presenter: presenter, reactor: reactor)
    presenter.listener = self
  }

  func didRelay(players: Players) {
    listener?.didLogIn(players)
  }
}
