// RootRouter.swift: the launch router; its children follow the root's state.
import RIBCore

final class RootRouter: LaunchRouter<any HostInteractable, any HostViewControllable>, HostRouting {
  private let routed: RoutedChildren<HostChild>

  init(
    interactor: any HostInteractable, viewController: any HostViewControllable,
    children: RoutedChildren<HostChild>
  ) {
    routed = children
    super.init(interactor: interactor, viewController: viewController)
    interactor.router = self
  }

  func routeToChildren(_ children: [HostChild]) { routed.follow(children, on: self) }
}
