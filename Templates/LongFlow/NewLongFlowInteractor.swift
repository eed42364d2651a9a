import RIBCore

protocol NewLongFlowRouting: ViewableRouting {
  /// Attaches the page on top, and keeps those below.
  func routeToPages(_ stack: BackStack<NewLongFlowPage>)
}

protocol NewLongFlowPresentable: Presentable {
  var listener: (any NewLongFlowPresentableListener)? { get set }
}

protocol NewLongFlowListener: AnyObject {
  func newLongFlowDidFinish()
}

/// Has the router follow the pages; extensions in their folders make it their listener.
final class NewLongFlowInteractor: ReactorInteractor<
  any NewLongFlowPresentable, NewLongFlowReactor
>,
NewLongFlowInteractable, NewLongFlowPresentableListener
{
  weak var router: (any NewLongFlowRouting)?
  weak var listener: (any NewLongFlowListener)?

  override init(presenter: any NewLongFlowPresentable, reactor: NewLongFlowReactor) {
    super.init(presenter: presenter, reactor: reactor)
    presenter.listener = self
  }

  func didRelay(pages: BackStack<NewLongFlowPage>) { router?.routeToPages(pages) }
  func didRelayFinish() { listener?.newLongFlowDidFinish() }
}
