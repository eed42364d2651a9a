// HostInteractor.swift: owns a host's reactor, hears its children, and has its router follow the state.
import RIBCore

protocol HostRouting: ViewableRouting {
  /// Attaches and detaches until the tree shows these children.
  func routeToChildren(_ children: [HostChild])
}

protocol HostPresentable: Presentable {
  var listener: (any HostPresentableListener)? { get set }
}

/// What the interactors of all hosts have in common.
class HostInteractor: ReactorInteractor<any HostPresentable, HostReactor>, HostInteractable,
  HostPresentableListener
{
  weak var router: (any HostRouting)?

  override init(presenter: any HostPresentable, reactor: HostReactor) {
    super.init(presenter: presenter, reactor: reactor)
    presenter.listener = self
  }

  func didRelay(children: [HostChild]) {
    router?.routeToChildren(children)
  }

  func newNodeDidFinish() {
    // A host has no use for it; a parent that has would act here.
  }
}
