import RIBConsole
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

/// The commands of the root or of a group; the tree itself is its output.
final class RootPresenter: NodePresenter<RootReactor> {
  override func bind() {
    commands {
      command(
        "attach", "Attach a child", .choice("kind", of: RootKind.self, summary: \.summary),
        .optional(.keyword("as", .string("name")))
      ) { .attach($0, as: $1) }
      command("detach", "Detach a child, and all below it", .child("name")) { .detach($0) }
    }
  }
}

/// The interactor of the root or of a group, whose children follow its state.
final class RootInteractor: NodeInteractor<RootReactor, Never> {}

// The wiring of a node that new-rib writes is beside that node.
extension RootInteractor: SampleListener, CounterListener, TimerListener, CalculatorListener,
  ProfileListener, WeatherListener, ShopListener
{
  func requestToInteractor(from child: String) {
    action.onNext(.replace(child, with: .profile))
  }

  func counterDidReach(_ count: Int) {
    // A parent that shows the counts of its children would act here.
  }

  func timerDidRing() {
    // A parent that waits for the timer would act here.
  }
}

/// The component of the root or of a group.
final class RootComponent: Component<any RootDependency>, GroupDependency, SampleDependency,
  CounterDependency, TimerDependency, CalculatorDependency, ProfileDependency, WeatherDependency,
  ShopDependency
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

  /// Makes the parts of a root or of a group: its interactor, and the children that follow that one's state.
  func makeParts() -> (RootInteractor, RoutedChildren<RootChild>) {
    let interactor = RootInteractor(
      RootReactor(limits: dependency.hostLimits, depth: depth), RootPresenter())
    let children = RoutedChildren<RootChild>(name: \.name) {
      $0.kind.build(self, interactor, $0.name)
    }
    return (interactor, children)
  }
}

/// Builds the root of the tree from the app's services.
public final class RootBuilder: Builder<any RootDependency> {
  /// Builds a root that has not been launched.
  public func build() -> any LaunchRouting {
    let (interactor, children) = RootComponent(dependency: dependency, depth: 0).makeParts()
    return RootRouter(interactor, children: children, following: \.children)
  }
}

/// The launch router, whose children follow the root's state.
final class RootRouter: LaunchNodeRouter<RootInteractor> {}
