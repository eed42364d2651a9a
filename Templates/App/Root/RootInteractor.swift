import RIBCore

protocol RootRouting: ViewableRouting {
  /// Attaches and detaches until the tree shows these children.
  func routeToChildren(_ children: [RootKind])
}

protocol RootPresentable: Presentable {
  var listener: (any RootPresentableListener)? { get set }
}

/// Has the router follow the state; extensions in the children's folders make it their listener.
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
