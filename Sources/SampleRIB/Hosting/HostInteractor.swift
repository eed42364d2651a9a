// HostInteractor.swift: owns a host's reactor, hears its children, and has its router follow the state.
import RIBCore

protocol HostRouting: ViewableRouting {
  /// Attaches and detaches until the tree shows these children.
  func routeToChildren(_ children: [HostChild])
}

protocol HostPresentable: Presentable {
  var listener: (any HostPresentableListener)? { get set }
}

/// What the interactors of the root and of a group have in common.
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

  func requestToInteractor(from child: String) {
    action.onNext(.replace(child, with: .profile))
  }

  func counterDidReach(_ count: Int) {
    // A host shows no counts; a parent that does would act here.
  }
}
