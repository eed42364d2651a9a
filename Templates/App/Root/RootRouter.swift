import RIBCore

protocol RootInteractable: Interactable {
  var router: (any RootRouting)? { get set }
}

protocol RootViewControllable: ViewControllable {}

/// The launch router, whose children follow the root's state.
final class RootRouter: LaunchRouter<any RootInteractable, any RootViewControllable>, RootRouting {
  private let routed: RoutedChildren<RootKind>

  init(
    interactor: any RootInteractable, viewController: any RootViewControllable,
    children: RoutedChildren<RootKind>
  ) {
    routed = children
    super.init(interactor: interactor, viewController: viewController)
    interactor.router = self
  }

  func routeToChildren(_ children: [RootKind]) { routed.follow(children, on: self) }
}
