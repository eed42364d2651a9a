import RIBCore

protocol AddressInteractable: Interactable { var router: (any AddressRouting)? { get set } }
protocol AddressViewControllable: ViewControllable {}

final class AddressRouter: ViewableRouter<any AddressInteractable, any AddressViewControllable>,
  AddressRouting
{
  override init(interactor: any AddressInteractable, viewController: any AddressViewControllable) {
    super.init(interactor: interactor, viewController: viewController)
    interactor.router = self
  }
}
