import RIBCore

protocol WeatherDependency: Dependency {
  var weatherAPI: any WeatherAPI { get }
}

final class WeatherComponent: Component<any WeatherDependency> {
  fileprivate var weatherAPI: any WeatherAPI { dependency.weatherAPI }
}

protocol WeatherBuildable: Buildable {
  func build(withListener listener: any WeatherListener) -> any WeatherRouting
}

final class WeatherBuilder: Builder<any WeatherDependency>, WeatherBuildable {
  func build(withListener listener: any WeatherListener) -> any WeatherRouting {
    let component = WeatherComponent(dependency: dependency)
    let presenter = WeatherCLIPresenter()
    let interactor = WeatherInteractor(
      presenter: presenter, reactor: WeatherReactor(api: component.weatherAPI))
    interactor.listener = listener
    return WeatherRouter(interactor: interactor, viewController: presenter)
  }
}
