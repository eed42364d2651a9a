// The code of the articles "Testing a node" and "Simulating a tree" that is beside that of LampExampleTests.

import RIBConsole
import RIBCore
import RIBSimulation
import RIBTesting
import Testing

@testable import SampleRIB

struct DocumentedTests {
  private let dependency = StubDependency()
  private let listener = SpyListener()

  @Test func `a later error is taken`() async {
    let clock = ManualClock()
    let profile = RIBTester {
      NodeRouter(
        NodeInteractor<FollowReactor, Never>(FollowReactor(clock: clock), FollowPresenter()))
    }
    profile.type("follow ann")
    await clock.run()
    #expect(profile.takeErrors().map { "\($0)" } == ["There is no user ann."])
    await profile.detach()
  }

  @Test func `effects are cancelled`() async {
    let counter = ReactorTester(CounterReactor(clock: ManualClock()))
    await counter.send(.increase) { $0.showIndicator = true }
    await counter.cancelEffects { $0.showIndicator = false }
    await counter.finish()
  }

  @Test func `a tree shows its covered pages`() async {
    let (dependency, listener) = (dependency, listener)
    let shop = RIBTester { ShopBuilder(dependency: dependency).build(withListener: listener) }
    shop.type("add bread", at: "root/shop/cart")
    shop.type("checkout", at: "root/shop/cart")
    shop.expectTree("root/shop/(cart)", "root/shop/address")
    await shop.detach()
  }

  @Test func `a flow keeps its contract`() async {
    await flowContract(
      pages: [
        "address": ["cart add bread", "cart checkout"],
        "payment": ["cart add bread", "cart checkout", "address enter 1 Main Street"],
      ], back: "back", watching: [listener], clock: dependency.manualClock
    ) { ShopBuilder(dependency: dependency).build(withListener: listener) }
  }

  @Test func `a test goes back`() async {
    let console = ConsoleTester { clock in
      RootBuilder(dependency: TestComponent(clock: clock)).build()
    }
    await console.type("attach counter", "counter increase")
    await console.advance(by: .seconds(1))
    await console.type("back", "state counter")
    await console.finish()
  }

  @Test func `the tree bears whatever is typed`() async {
    await simulate(seed: 7, lines: 1_000) { simulation in
      RootBuilder(dependency: TestComponent(clock: simulation.clock)).build()
    }
  }
}

/// Calls that are compiled alone, as they would type many lines.
private struct DocumentedSimulations {
  struct CartState: Codable, Equatable { var total = 0 }

  func typeAScript() async {
    await simulate(
      script: """
        attach page
        detach page
        """
    ) { simulation in
      RootBuilder(dependency: TestComponent(clock: simulation.clock)).build()
    }
  }

  func checkARule() async {
    await simulate(seed: 7, lines: 1_000) { simulation in
      RootBuilder(dependency: TestComponent(clock: simulation.clock)).build()
    } invariants: {
      invariant("no total is negative") { tree in
        try tree.state(CartState.self, at: "root/shop/cart").map { $0.total >= 0 } ?? true
      }
    }
  }

  func failRequests() async {
    await simulate(seed: 7, lines: 1_000) { simulation in
      let network = Chance(0.1, in: simulation)
      let api = FlakyAPI(clock: simulation.clock) { network.fail(request: $0) }
      return RootBuilder(dependency: TestComponent(clock: simulation.clock, api: api)).build()
    }
  }

  func beginWithAScript() async {
    await simulate(seed: 7, lines: 10_000, after: "login ann tulip") { simulation in
      RootBuilder(dependency: TestComponent(clock: simulation.clock)).build()
    }
  }
}

private final class FlakyAPI {
  private let clock: any Clock<Duration>
  private let fails: (String) -> Bool

  init(clock: any Clock<Duration>, fails: @escaping (String) -> Bool) {
    self.clock = clock
    self.fails = fails
  }
}

/// The services of the sample's tree, made from nothing but a clock.
private final class TestComponent: RootDependency {
  let clock: any Clock<Duration>
  let sampleEndpoint = "there"
  let sampleAPI: any SampleAPI
  let calculationDelay = Duration.zero
  let userAPI: any UserAPI
  let weatherAPI: any WeatherAPI = BuiltInWeatherAPI()
  let hostLimits = HostLimits(children: 5, depth: 3)

  init(clock: any Clock<Duration>, api: FlakyAPI? = nil) {
    self.clock = clock
    sampleAPI = BuiltInSampleAPI(clock: clock)
    userAPI = InMemoryUserAPI(clock: clock)
  }
}

/// A node whose requests fail a second after they were made.
private final class FollowReactor: Reactor {
  enum Action { case follow(String) }
  struct State: Codable, Equatable {}
  struct UnknownUser: Error, CustomStringConvertible {
    let user: String
    var description: String { "There is no user \(user)." }
  }

  let initialState = State()
  private let clock: any Clock<Duration>

  init(clock: any Clock<Duration>) {
    self.clock = clock
  }

  func mutate(action: Action) -> Observable<Action> {
    switch action {
    case .follow(let user):
      .task { [clock] in
        try await clock.sleep(for: .seconds(1))
        throw UnknownUser(user: user)
      }
    }
  }
}

private final class FollowPresenter: NodePresenter<FollowReactor> {
  override func bind() {
    commands { command("follow", "Follow a user", .string("user")) { .follow($0) } }
  }
}
