// HostInteractor.swift: owns a host's reactor, and has its router follow the state.
import RIBCore

protocol HostRouting: ViewableRouting {
  /// Attaches and detaches until the tree shows these children.
  func routeToChildren(_ children: [HostChild])
}

protocol HostPresentable: Presentable {
  var listener: (any HostPresentableListener)? { get set }
}

/// The interactor of the root and of a group.
///
/// It listens to its children by extensions, those of new nodes beside them.
final class HostInteractor: ReactorInteractor<any HostPresentable, HostReactor>, HostInteractable,
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
}
