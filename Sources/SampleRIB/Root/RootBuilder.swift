import RIBCore

/// The services that the app gives to the tree.
public protocol RootDependency: Dependency {
  /// The clock that effects wait on.
  var clock: any Clock<Duration> { get }
  /// The address to which a sample's requests go.
  var sampleEndpoint: String { get }
  /// The service that answers samples.
  var sampleAPI: any SampleAPI { get }
  /// The time that a calculator takes for a result.
  var calculationDelay: Duration { get }
  /// The service that all profiles share.
  var userAPI: any UserAPI { get }
  /// The service that answers questions about the weather.
  var weatherAPI: any WeatherAPI { get }
  /// The caps on what can be attached.
  var hostLimits: HostLimits { get }
}

/// The component of the root or of a group.
final class RootComponent: Component<any RootDependency>, GroupDependency, SampleDependency,
  CounterDependency, TimerDependency, CalculatorDependency, ProfileDependency, WeatherDependency,
  TicTacToeRootDependency, ShopDependency
{
  /// The depth of the node; the root is at 0.
  let depth: Int

  init(dependency: any RootDependency, depth: Int) {
    self.depth = depth
    super.init(dependency: dependency)
  }

  var rootDependency: any RootDependency { dependency }
  var clock: any Clock<Duration> { dependency.clock }
  var sampleEndpoint: String { dependency.sampleEndpoint }
  var sampleAPI: any SampleAPI { dependency.sampleAPI }
  var calculationDelay: Duration { dependency.calculationDelay }
  var userAPI: any UserAPI { dependency.userAPI }
  var weatherAPI: any WeatherAPI { dependency.weatherAPI }
}

protocol RootBuildable: Buildable { func build() -> any LaunchRouting }

/// Builds the root of the tree from the app's services.
public final class RootBuilder: Builder<any RootDependency>, RootBuildable {
  /// Builds a root that has not been launched.
  public func build() -> any LaunchRouting {
    let component = RootComponent(dependency: dependency, depth: 0)
    let presenter = RootCLIPresenter()
    let interactor = RootInteractor(
      presenter: presenter, reactor: RootReactor(limits: dependency.hostLimits, depth: 0))
    let children = RoutedChildren<RootChild>(name: \.name) {
      $0.kind.build(component, interactor, $0.name)
    }
    return RootRouter(interactor: interactor, viewController: presenter, children: children)
  }
}
