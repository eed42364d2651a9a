import RIBCore

protocol WeatherInteractable: Interactable { var router: (any WeatherRouting)? { get set } }
protocol WeatherViewControllable: ViewControllable {}

final class WeatherRouter:
  ViewableRouter<any WeatherInteractable, any WeatherViewControllable>, WeatherRouting
{
  override init(
    interactor: any WeatherInteractable, viewController: any WeatherViewControllable
  ) {
    super.init(interactor: interactor, viewController: viewController)
    interactor.router = self
  }
}
