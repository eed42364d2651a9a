import RIBCore
import RIBTesting
import Testing

@testable import SampleRIB

struct SimulationTests {
  @Test func `X2: the tree works with any lines, while users' requests fail now and then`() async {
    await simulate(seed: 7, lines: 1_000) { simulation in
      let isDown = Chance(0.1, in: simulation)
      return RootBuilder(
        dependency: SimulatedDependency(clock: simulation.clock) { isDown.fail(request: "user") }
      ).build()
    } invariants: {
      invariant("a host has no more children than it may") { tree in
        tree.root.children.count <= 5
      }
    }
  }
}

private final class SimulatedDependency: RootDependency {
  let clock: any Clock<Duration>
  let sampleEndpoint = "there"
  let sampleAPI: any SampleAPI
  let calculationDelay = Duration.milliseconds(300)
  let userAPI: any UserAPI
  let weatherAPI: any WeatherAPI = BuiltInWeatherAPI()
  let hostLimits = HostLimits(children: 5, depth: 3)

  init(clock: any Clock<Duration>, isDown: @escaping () -> Bool) {
    self.clock = clock
    sampleAPI = BuiltInSampleAPI(clock: clock)
    userAPI = FlakyUserAPI(InMemoryUserAPI(clock: clock), isDown: isDown)
  }
}

/// A user service that now and then fails before it calls another service, or after the answer.
private final class FlakyUserAPI: UserAPI {
  private let api: any UserAPI
  private let isDown: () -> Bool

  init(_ api: any UserAPI, isDown: @escaping () -> Bool) {
    self.api = api
    self.isDown = isDown
  }

  var follows: Observable<[String: Bool]> { api.follows }

  func isFollowing(_ userID: String) async throws -> Bool {
    try await call { try await api.isFollowing(userID) }
  }

  func follow(_ userID: String) async throws { try await call { try await api.follow(userID) } }
  func unfollow(_ userID: String) async throws { try await call { try await api.unfollow(userID) } }

  private func call<Answer>(_ body: () async throws -> Answer) async throws -> Answer {
    if isDown() { throw StubUserAPI.Failure() }
    let answer = try await body()
    if isDown() { throw StubUserAPI.Failure() }
    return answer
  }
}
