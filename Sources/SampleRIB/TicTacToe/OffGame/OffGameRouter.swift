import RIBCore

protocol OffGameInteractable: Interactable { var router: (any OffGameRouting)? { get set } }
protocol OffGameViewControllable: ViewControllable {}

final class OffGameRouter:
  ViewableRouter<any OffGameInteractable, any OffGameViewControllable>, OffGameRouting
{
  override init(
    interactor: any OffGameInteractable, viewController: any OffGameViewControllable
  ) {
    super.init(interactor: interactor, viewController: viewController)
    interactor.router = self
  }
}
