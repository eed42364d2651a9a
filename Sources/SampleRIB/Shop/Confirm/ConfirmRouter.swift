import RIBCore

protocol ConfirmInteractable: Interactable { var router: (any ConfirmRouting)? { get set } }
protocol ConfirmViewControllable: ViewControllable {}

final class ConfirmRouter: ViewableRouter<any ConfirmInteractable, any ConfirmViewControllable>,
  ConfirmRouting
{
  override init(interactor: any ConfirmInteractable, viewController: any ConfirmViewControllable) {
    super.init(interactor: interactor, viewController: viewController)
    interactor.router = self
  }
}
