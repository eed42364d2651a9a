import RIBCore

protocol TimerInteractable: Interactable { var router: (any TimerRouting)? { get set } }
protocol TimerViewControllable: ViewControllable {}

final class TimerRouter: ViewableRouter<any TimerInteractable, any TimerViewControllable>,
  TimerRouting
{
  override init(
    interactor: any TimerInteractable, viewController: any TimerViewControllable
  ) {
    super.init(interactor: interactor, viewController: viewController)
    interactor.router = self
  }
}
