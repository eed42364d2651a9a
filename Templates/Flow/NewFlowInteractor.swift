// NewFlowInteractor.swift: owns the reactor, and has the router follow the pages.
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

/// It listens to its pages by extensions, which stand beside them.
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
