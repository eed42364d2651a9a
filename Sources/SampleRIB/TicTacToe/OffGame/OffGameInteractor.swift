import RIBCore

protocol OffGameRouting: ViewableRouting {}

protocol OffGamePresentable: Presentable {
  var listener: (any OffGamePresentableListener)? { get set }
}

protocol OffGameListener: AnyObject { func startTicTacToe() }

/// Notifies its parent that a game is to start.
final class OffGameInteractor: ReactorInteractor<any OffGamePresentable, OffGameReactor>,
  OffGameInteractable, OffGamePresentableListener
{
  weak var router: (any OffGameRouting)?
  weak var listener: (any OffGameListener)?

  override init(presenter: any OffGamePresentable, reactor: OffGameReactor) {
    super.init(presenter: presenter, reactor: reactor)
    presenter.listener = self
  }

  func didRelayStart() {
    listener?.startTicTacToe()
  }
}
