// RootInteractor.swift: owns the reactor, and has the router follow the state.
import RIBCore

protocol RootRouting: ViewableRouting {
  /// Attaches and detaches until the tree shows these children.
  func routeToChildren(_ children: [RootKind])
}

protocol RootPresentable: Presentable {
  var listener: (any RootPresentableListener)? { get set }
}

/// It listens to its children by extensions, which stand beside them.
final class RootInteractor: ReactorInteractor<any RootPresentable, RootReactor>, RootInteractable,
  RootPresentableListener
{
  weak var router: (any RootRouting)?

  override init(presenter: any RootPresentable, reactor: RootReactor) {
    super.init(presenter: presenter, reactor: reactor)
    presenter.listener = self
  }

  func didRelay(children: [RootKind]) { router?.routeToChildren(children) }
}
