import RIBCore

protocol SampleInteractable: Interactable { var router: (any SampleRouting)? { get set } }
protocol SampleViewControllable: ViewControllable {}

final class SampleRouter: ViewableRouter<any SampleInteractable, any SampleViewControllable>,
  SampleRouting
{
  override init(interactor: any SampleInteractable, viewController: any SampleViewControllable) {
    super.init(interactor: interactor, viewController: viewController)
    interactor.router = self
  }
}
