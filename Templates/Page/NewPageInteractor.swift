import RIBCore

protocol NewPageRouting: ViewableRouting {}

protocol NewPagePresentable: Presentable {
  var listener: (any NewPagePresentableListener)? { get set }
}

protocol NewPageListener: AnyObject {
  func newPageDidGoOn()
}

/// Owns the reactor, and notifies the flow when the page is done.
final class NewPageInteractor: ReactorInteractor<any NewPagePresentable, NewPageReactor>,
  NewPageInteractable, NewPagePresentableListener
{
  weak var router: (any NewPageRouting)?
  weak var listener: (any NewPageListener)?

  override init(presenter: any NewPagePresentable, reactor: NewPageReactor) {
    super.init(presenter: presenter, reactor: reactor)
    presenter.listener = self
  }

  func didRelayNext() {
    listener?.newPageDidGoOn()
  }
}
