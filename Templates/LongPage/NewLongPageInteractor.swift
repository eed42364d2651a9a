import RIBCore

protocol NewLongPageRouting: ViewableRouting {}

protocol NewLongPagePresentable: Presentable {
  var listener: (any NewLongPagePresentableListener)? { get set }
}

protocol NewLongPageListener: AnyObject {
  func newLongPageDidGoOn()
}

/// Owns the reactor, and notifies the flow when the page is done.
final class NewLongPageInteractor: ReactorInteractor<
  any NewLongPagePresentable, NewLongPageReactor
>,
NewLongPageInteractable, NewLongPagePresentableListener
{
  weak var router: (any NewLongPageRouting)?
  weak var listener: (any NewLongPageListener)?

  override init(presenter: any NewLongPagePresentable, reactor: NewLongPageReactor) {
    super.init(presenter: presenter, reactor: reactor)
    presenter.listener = self
  }

  func didRelayNext() {
    listener?.newLongPageDidGoOn()
  }
}
