import RIBCore

protocol CartInteractable: Interactable { var router: (any CartRouting)? { get set } }
protocol CartViewControllable: ViewControllable {}

final class CartRouter: ViewableRouter<any CartInteractable, any CartViewControllable>,
  CartRouting
{
  override init(interactor: any CartInteractable, viewController: any CartViewControllable) {
    super.init(interactor: interactor, viewController: viewController)
    interactor.router = self
  }
}
