import RIBCore

protocol OrderInteractable: Interactable {
  var router: (any OrderRouting)? { get set }
}

protocol OrderViewControllable: ViewControllable {}

final class OrderRouter: ViewableRouter<any OrderInteractable, any OrderViewControllable>,
  OrderRouting
{
  override init(
    interactor: any OrderInteractable, viewController: any OrderViewControllable
  ) {
    super.init(interactor: interactor, viewController: viewController)
    interactor.router = self
  }
}
