import RIBCore

protocol CalculatorInteractable: Interactable { var router: (any CalculatorRouting)? { get set } }
protocol CalculatorViewControllable: ViewControllable {}

final class CalculatorRouter:
  ViewableRouter<any CalculatorInteractable, any CalculatorViewControllable>, CalculatorRouting
{
  override init(
    interactor: any CalculatorInteractable, viewController: any CalculatorViewControllable
  ) {
    super.init(interactor: interactor, viewController: viewController)
    interactor.router = self
  }
}
