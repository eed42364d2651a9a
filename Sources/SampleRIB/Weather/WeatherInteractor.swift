import RIBCore

protocol WeatherRouting: ViewableRouting {}

protocol WeatherPresentable: Presentable {
  var listener: (any WeatherPresentableListener)? { get set }
}

protocol WeatherListener: AnyObject {}

final class WeatherInteractor: ReactorInteractor<any WeatherPresentable, WeatherReactor>,
  WeatherInteractable, WeatherPresentableListener
{
  weak var router: (any WeatherRouting)?
  weak var listener: (any WeatherListener)?

  override init(presenter: any WeatherPresentable, reactor: WeatherReactor) {
    super.init(presenter: presenter, reactor: reactor)
    presenter.listener = self
  }
}
