import RIBCore

protocol WeatherDependency: Dependency { var weatherAPI: any WeatherAPI { get } }

protocol WeatherBuildable: Buildable {
  func build(withListener listener: any WeatherListener) -> any WeatherRouting
}

final class WeatherBuilder: Builder<any WeatherDependency>, WeatherBuildable {
  func build(withListener listener: any WeatherListener) -> any WeatherRouting {
    let presenter = WeatherCLIPresenter()
    let interactor = WeatherInteractor(
      presenter: presenter, reactor: WeatherReactor(api: dependency.weatherAPI))
    interactor.listener = listener
    return WeatherRouter(interactor: interactor, viewController: presenter)
  }
}
