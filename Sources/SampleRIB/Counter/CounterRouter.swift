import RIBCore

protocol CounterInteractable: Interactable { var router: (any CounterRouting)? { get set } }
protocol CounterViewControllable: ViewControllable {}

final class CounterRouter: ViewableRouter<any CounterInteractable, any CounterViewControllable>,
  CounterRouting
{
  override init(
    interactor: any CounterInteractable, viewController: any CounterViewControllable
  ) {
    super.init(interactor: interactor, viewController: viewController)
    interactor.router = self
  }
}
