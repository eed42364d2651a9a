import RIBCore

protocol NewFlowRouting: ViewableRouting {
  /// Attaches the page on top, and keeps those below.
  func routeToPages(_ stack: BackStack<NewFlowPage>)
}

protocol NewFlowPresentable: Presentable {
  var listener: (any NewFlowPresentableListener)? { get set }
}

protocol NewFlowListener: AnyObject {
  func newFlowDidFinish()
}

/// Has the router follow the pages; extensions in their folders make it their listener.
final class NewFlowInteractor: ReactorInteractor<any NewFlowPresentable, NewFlowReactor>,
  NewFlowInteractable, NewFlowPresentableListener
{
  weak var router: (any NewFlowRouting)?
  weak var listener: (any NewFlowListener)?

  override init(presenter: any NewFlowPresentable, reactor: NewFlowReactor) {
    super.init(presenter: presenter, reactor: reactor)
    presenter.listener = self
  }

  func didRelay(pages: BackStack<NewFlowPage>) { router?.routeToPages(pages) }
  func didRelayFinish() { listener?.newFlowDidFinish() }
}
