import RIBCore
import RIBTesting
import Testing

@testable import SampleRIB

struct ProfileReactorTests {
  private let clock = ManualClock()
  private let api: StubUserAPI
  private let profile: ProfileReactor

  init() {
    api = StubUserAPI(clock: clock)
    profile = ProfileReactor(api: api)
  }

  private func send(_ action: ProfileReactor.Action) async {
    profile.action.onNext(action)
    await clock.run()
  }

  @Test func `refresh shows the user when the answer arrives`() async {
    api.followed = ["alice"]
    profile.action.onNext(.refresh(userID: "alice"))
    #expect(profile.currentState == .init(isLoading: true))
    await clock.run()
    #expect(profile.currentState == .init(userID: "alice", isFollowing: true))
  }

  @Test
  func `follow and unfollow show the user as it is now, and make a request only for a change`()
    async
  {
    await send(.follow(userID: "alice"))
    #expect(profile.currentState == .init(userID: "alice", isFollowing: true))
    await send(.follow(userID: "alice"))
    await send(.unfollow(userID: "alice"))
    #expect(profile.currentState == .init(userID: "alice", isFollowing: false))
    await send(.unfollow(userID: "alice"))
    await send(.unfollow(userID: "bob"))
    #expect(api.calls == ["follow alice", "unfollow alice", "unfollow bob"])
  }

  @Test(arguments: [
    ProfileReactor.Action.refresh(userID: ""), .follow(userID: ""), .unfollow(userID: ""),
  ])
  func `an empty user ID is refused`(action: ProfileReactor.Action) async {
    let log = ErrorLog(of: profile.mutate(action: action))
    #expect(log.refusals.map(\.argument) == ["userID"])
    await send(action)
    #expect(profile.currentState == ProfileReactor.State())
    #expect(api.calls == [])
  }

  @Test func `R21: a request that is cancelled is shown, and the next one works`() async {
    let tester = ReactorTester(profile)
    await tester.send(.refresh(userID: "alice")) { $0.isLoading = true }
    await tester.cancelEffects {
      $0.isLoading = false
      $0.problem = "alice: cancelled"
    }
    await tester.send(.refresh(userID: "bob")) { $0.isLoading = true }
    await clock.run()
    await tester.receive { $0 = .init(userID: "bob") }
    await tester.finish()
  }

  @Test func `an error is shown, and the next request works`() async {
    await send(.refresh(userID: "alice"))
    api.isDown = true
    await send(.follow(userID: "bob"))
    #expect(
      profile.currentState
        == .init(userID: "alice", isFollowing: false, problem: "bob: the service is down"))
    api.isDown = false
    await send(.follow(userID: "bob"))
    #expect(profile.currentState == .init(userID: "bob", isFollowing: true))
  }

  @Test func `a late answer does not replace a newer one`() async {
    api.latencies = [.seconds(5), .seconds(1)]
    profile.action.onNext(.refresh(userID: "alice"))
    await send(.follow(userID: "bob"))
    #expect(profile.currentState == .init(userID: "bob", isFollowing: true))
  }

  @Test func `an early answer to an older request is not shown`() async {
    api.latencies = [.seconds(1), .seconds(5)]
    profile.action.onNext(.refresh(userID: "alice"))
    profile.action.onNext(.refresh(userID: "bob"))
    await clock.advance(by: .seconds(2))
    #expect(profile.currentState == .init(isLoading: true))
    await clock.run()
    #expect(profile.currentState == .init(userID: "bob"))
  }

  @Test func `two profiles of one user stay in step, and other users' changes change nothing`()
    async
  {
    let other = ProfileReactor(api: api)
    await send(.refresh(userID: "alice"))
    other.action.onNext(.follow(userID: "alice"))
    await clock.run()
    #expect(profile.currentState == .init(userID: "alice", isFollowing: true))
    var stateCount = 0
    let subscription = profile.state.skip(1).subscribe(onNext: { _ in stateCount += 1 })
    api.publish("bob", isFollowing: true)
    #expect(stateCount == 0)
    subscription.dispose()
  }

  @Test func `the built-in service remembers, and answers after 200 ms`() async throws {
    let users = InMemoryUserAPI(clock: clock)
    var known: [[String: Bool]] = []
    let subscription = users.follows.subscribe(onNext: { known.append($0) })
    let first = ProfileReactor(api: users)
    first.action.onNext(.follow(userID: "alice"))
    await clock.advance(by: .milliseconds(199))
    #expect(first.currentState.userID == nil)
    await clock.advance(by: .milliseconds(1))
    #expect(first.currentState == .init(userID: "alice", isFollowing: true))
    first.action.onNext(.refresh(userID: "bob"))
    await clock.run()
    #expect(first.currentState == .init(userID: "bob", isFollowing: false))
    first.action.onNext(.unfollow(userID: "alice"))
    await clock.run()
    #expect(known == [[:], ["alice": true], ["alice": false]])
    subscription.dispose()
  }
}
