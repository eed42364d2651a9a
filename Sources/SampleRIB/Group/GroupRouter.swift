// GroupRouter.swift: its children follow the group's state.
import RIBCore

protocol GroupInteractable: HostInteractable {
  var listener: (any GroupListener)? { get set }
}

protocol GroupViewControllable: ViewControllable {}

final class GroupRouter: ViewableRouter<any GroupInteractable, any GroupViewControllable>,
  GroupRouting
{
  private let hosted: HostChildren

  init(
    interactor: any GroupInteractable, viewController: any GroupViewControllable,
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
