import RIBCore

protocol NewNodeRouting: ViewableRouting {}

protocol NewNodePresentable: Presentable {
  var listener: (any NewNodePresentableListener)? { get set }
}

protocol NewNodeListener: AnyObject {
  func newNodeDidFinish()
}

/// Owns the reactor, and notifies the parent.
final class NewNodeInteractor: ReactorInteractor<any NewNodePresentable, NewNodeReactor>,
  NewNodeInteractable, NewNodePresentableListener
{
  weak var router: (any NewNodeRouting)?
  weak var listener: (any NewNodeListener)?

  override init(presenter: any NewNodePresentable, reactor: NewNodeReactor) {
    super.init(presenter: presenter, reactor: reactor)
    presenter.listener = self
  }

  func didRelayFinish() {
    listener?.newNodeDidFinish()
  }
}
