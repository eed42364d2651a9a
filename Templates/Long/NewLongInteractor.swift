import RIBCore

protocol NewLongRouting: ViewableRouting {}

protocol NewLongPresentable: Presentable {
  var listener: (any NewLongPresentableListener)? { get set }
}

protocol NewLongListener: AnyObject {
  func newLongDidFinish()
}

/// Owns the reactor, and notifies the parent.
final class NewLongInteractor: ReactorInteractor<any NewLongPresentable, NewLongReactor>,
  NewLongInteractable, NewLongPresentableListener
{
  weak var router: (any NewLongRouting)?
  weak var listener: (any NewLongListener)?

  override init(presenter: any NewLongPresentable, reactor: NewLongReactor) {
    super.init(presenter: presenter, reactor: reactor)
    presenter.listener = self
  }

  func didRelayFinish() {
    listener?.newLongDidFinish()
  }
}
