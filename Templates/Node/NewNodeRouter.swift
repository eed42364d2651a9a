import RIBCore

protocol NewNodeInteractable: Interactable {
  var router: (any NewNodeRouting)? { get set }
}

protocol NewNodeViewControllable: ViewControllable {}

final class NewNodeRouter: ViewableRouter<any NewNodeInteractable, any NewNodeViewControllable>,
  NewNodeRouting
{
  override init(
    interactor: any NewNodeInteractable, viewController: any NewNodeViewControllable
  ) {
    super.init(interactor: interactor, viewController: viewController)
    interactor.router = self
  }
}
