import RIBConsole
import RIBCore
import RIBTesting
import Testing

@testable import SampleRIB

/// The whole sample, launched; tests type at it and read its lines.
final class LiveTree {
  let clock = ManualClock()
  let root: RootRouter
  private let dependency: RootDependencyForTests

  private final class RootDependencyForTests: RootDependency {
    let clock: any Clock<Duration>
    let sampleEndpoint = "there"
    let sampleAPI: any SampleAPI
    let calculationDelay = Duration.zero
    let userAPI: any UserAPI
    let weatherAPI: any WeatherAPI = BuiltInWeatherAPI()
    let hostLimits: HostLimits

    init(clock: any Clock<Duration>, hostLimits: HostLimits) {
      self.clock = clock
      self.hostLimits = hostLimits
      sampleAPI = BuiltInSampleAPI(clock: clock)
      userAPI = InMemoryUserAPI(clock: clock)
    }
  }

  init(hostLimits: HostLimits = HostLimits()) throws {
    dependency = RootDependencyForTests(clock: clock, hostLimits: hostLimits)
    root = try #require(RootBuilder(dependency: dependency).build() as? RootRouter)
    root.launch()
  }

  var paths: [String] { TreeSnapshot(of: root).paths }

  /// The root or the group at a path below the root, such as `g/h`; the root for an empty path.
  func host(_ path: String = "") throws -> RootInteractor {
    try #require(interactor(path) as? RootInteractor)
  }

  func interactor(_ path: String) throws -> any Interactable {
    try router(path).interactable
  }

  /// The lines that a node has written.
  func lines(at path: String) throws -> [String] {
    try presenter(path).recordedLines
  }

  /// Types a line at a node.
  func type(_ line: String, at path: String = "") throws {
    try presenter(path).run(line)
  }

  private func presenter(_ path: String) throws -> CLIPresenter {
    try #require(CLIPresenter.of(try router(path)))
  }

  private func router(_ path: String) throws -> any Routing {
    var router: any Routing = root
    for name in path.split(separator: "/") {
      router = try #require(router.child(named: String(name)))
    }
    return router
  }
}
