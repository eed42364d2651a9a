// The README's node: attaches children, if it has any.

import RIBCore

protocol LampInteractable: Interactable { var router: (any LampRouting)? { get set } }
protocol LampViewControllable: ViewControllable {}

final class LampRouter: ViewableRouter<any LampInteractable, any LampViewControllable>,
  LampRouting
{
  override init(interactor: any LampInteractable, viewController: any LampViewControllable) {
    super.init(interactor: interactor, viewController: viewController)
    interactor.router = self
  }
}
