import RIBCore

protocol RootInteractable: Interactable { var router: (any RootRouting)? { get set } }
protocol RootViewControllable: ViewControllable {}

/// The launch router, whose children follow the root's state.
final class RootRouter: LaunchRouter<any RootInteractable, any RootViewControllable>, RootRouting {
  private let routed: RoutedChildren<RootChild>

  init(
    interactor: any RootInteractable, viewController: any RootViewControllable,
    children: RoutedChildren<RootChild>
  ) {
    routed = children
    super.init(interactor: interactor, viewController: viewController)
    interactor.router = self
  }

  func routeToChildren(_ children: [RootChild]) { routed.follow(children, on: self) }
}
