import RIBCore

protocol ReceiptInteractable: Interactable { var router: (any ReceiptRouting)? { get set } }
protocol ReceiptViewControllable: ViewControllable {}

final class ReceiptRouter: ViewableRouter<any ReceiptInteractable, any ReceiptViewControllable>,
  ReceiptRouting
{
  override init(interactor: any ReceiptInteractable, viewController: any ReceiptViewControllable) {
    super.init(interactor: interactor, viewController: viewController)
    interactor.router = self
  }
}
