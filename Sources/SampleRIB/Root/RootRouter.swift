// RootRouter.swift: the launch router; its children follow the root's state.
import RIBCore

protocol RootInteractable: HostInteractable {}

protocol RootViewControllable: ViewControllable {}

final class RootRouter: LaunchRouter<any RootInteractable, any RootViewControllable>, HostRouting {
  private let hosted: HostChildren

  init(
    interactor: any RootInteractable, viewController: any RootViewControllable,
    builders: HostBuilders
  ) {
    hosted = HostChildren(builders: builders)
    super.init(interactor: interactor, viewController: viewController)
    interactor.router = self
  }

  func routeToChildren(_ children: [HostChild]) {
    hosted.follow(children, on: self, withListener: interactor)
  }
}
