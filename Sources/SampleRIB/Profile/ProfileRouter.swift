import RIBCore

protocol ProfileInteractable: Interactable { var router: (any ProfileRouting)? { get set } }
protocol ProfileViewControllable: ViewControllable {}

final class ProfileRouter:
  ViewableRouter<any ProfileInteractable, any ProfileViewControllable>, ProfileRouting
{
  override init(
    interactor: any ProfileInteractable, viewController: any ProfileViewControllable
  ) {
    super.init(interactor: interactor, viewController: viewController)
    interactor.router = self
  }
}
