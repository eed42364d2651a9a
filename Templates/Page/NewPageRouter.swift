import RIBCore

protocol NewPageInteractable: Interactable {
  var router: (any NewPageRouting)? { get set }
}

protocol NewPageViewControllable: ViewControllable {}

final class NewPageRouter: ViewableRouter<any NewPageInteractable, any NewPageViewControllable>,
  NewPageRouting
{
  override init(
    interactor: any NewPageInteractable, viewController: any NewPageViewControllable
  ) {
    super.init(interactor: interactor, viewController: viewController)
    interactor.router = self
  }
}
