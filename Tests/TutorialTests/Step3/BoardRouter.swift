// BoardRouter.swift: a leaf of the tree; it routes nowhere.
import RIBCore

protocol BoardInteractable: Interactable {
  var router: (any BoardRouting)? { get set }
}

protocol BoardViewControllable: ViewControllable {}

final class BoardRouter: ViewableRouter<any BoardInteractable, any BoardViewControllable>,
  BoardRouting
{
  override init(interactor: any BoardInteractable, viewController: any BoardViewControllable) {
    super.init(interactor: interactor, viewController: viewController)
    interactor.router = self
  }
}
