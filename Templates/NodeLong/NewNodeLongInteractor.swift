import RIBCore

protocol NewNodeLongRouting: ViewableRouting {}

protocol NewNodeLongPresentable: Presentable {
  var listener: (any NewNodeLongPresentableListener)? { get set }
}

protocol NewNodeLongListener: AnyObject {
  func newNodeLongDidFinish()
}

/// Owns the reactor, and notifies the parent.
final class NewNodeLongInteractor: ReactorInteractor<
  any NewNodeLongPresentable, NewNodeLongReactor
>,
NewNodeLongInteractable, NewNodeLongPresentableListener
{
  weak var router: (any NewNodeLongRouting)?
  weak var listener: (any NewNodeLongListener)?

  override init(presenter: any NewNodeLongPresentable, reactor: NewNodeLongReactor) {
    super.init(presenter: presenter, reactor: reactor)
    presenter.listener = self
  }

  func didRelayFinish() {
    listener?.newNodeLongDidFinish()
  }
}
