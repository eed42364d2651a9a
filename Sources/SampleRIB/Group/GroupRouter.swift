import RIBCore

/// The router of a group, whose children follow the group's state.
final class GroupRouter: ViewableRouter<any RootInteractable, any RootViewControllable>, RootRouting
{
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
