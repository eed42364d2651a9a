import RIBCore

protocol PaymentInteractable: Interactable { var router: (any PaymentRouting)? { get set } }
protocol PaymentViewControllable: ViewControllable {}

final class PaymentRouter: ViewableRouter<any PaymentInteractable, any PaymentViewControllable>,
  PaymentRouting
{
  override init(interactor: any PaymentInteractable, viewController: any PaymentViewControllable) {
    super.init(interactor: interactor, viewController: viewController)
    interactor.router = self
  }
}
