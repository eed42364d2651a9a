import RIBCore

protocol NewLongPageInteractable: Interactable {
  var router: (any NewLongPageRouting)? { get set }
}

protocol NewLongPageViewControllable: ViewControllable {}

final class NewLongPageRouter: ViewableRouter<
  any NewLongPageInteractable, any NewLongPageViewControllable
>,
NewLongPageRouting
{
  override init(
    interactor: any NewLongPageInteractable, viewController: any NewLongPageViewControllable
  ) {
    super.init(interactor: interactor, viewController: viewController)
    interactor.router = self
  }
}
