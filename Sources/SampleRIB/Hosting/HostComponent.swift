// HostComponent.swift: what a host is given, and what it gives to its children.
import RIBCore

/// What every host needs: the services of all its children, and how far it may grow.
public protocol HostDependency: Dependency {
  /// The time that effects wait on.
  var clock: any Clock<Duration> { get }
  /// Where a sample's requests go.
  var sampleEndpoint: String { get }
  /// What a sample asks.
  var sampleAPI: any SampleAPI { get }
  /// How long a calculator's result takes.
  var calculationDelay: Duration { get }
  /// What the profiles share.
  var userAPI: any UserAPI { get }
  /// What is asked about the weather.
  var weatherAPI: any WeatherAPI { get }
  /// How far the hosts may grow.
  var hostLimits: HostLimits { get }
}

/// The component of a root or of a group.
///
/// It takes the services out of its dependency once. Asking the parent each time would ask the
/// parent's parent in turn, and at a depth of 100,000 groups run out of stack.
final class HostComponent: Component<any HostDependency>, GroupDependency, SampleDependency,
  CounterDependency, TimerDependency, CalculatorDependency, ProfileDependency,
  WeatherDependency, TicTacToeRootDependency
{
  let clock: any Clock<Duration>
  let sampleEndpoint: String
  let sampleAPI: any SampleAPI
  let calculationDelay: Duration
  let userAPI: any UserAPI
  let weatherAPI: any WeatherAPI
  let hostLimits: HostLimits
  /// How deep the host is; the root is at 0.
  let hostDepth: Int

  init(dependency: any HostDependency, depth: Int) {
    clock = dependency.clock
    sampleEndpoint = dependency.sampleEndpoint
    sampleAPI = dependency.sampleAPI
    calculationDelay = dependency.calculationDelay
    userAPI = dependency.userAPI
    weatherAPI = dependency.weatherAPI
    hostLimits = dependency.hostLimits
    hostDepth = depth
    super.init(dependency: dependency)
  }
}
