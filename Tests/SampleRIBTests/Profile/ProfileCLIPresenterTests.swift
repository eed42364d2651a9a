import RIBTesting
import Testing

@testable import SampleRIB

struct ProfileCLIPresenterTests {
  private let dependency = StubDependency()
  private let profile: RIBTester

  init() {
    let (dependency, listener) = (dependency, SpyListener())
    profile = RIBTester(watching: listener) {
      ProfileBuilder(dependency: dependency).build(withListener: listener)
    }
  }

  private func type(_ lines: String...) async {
    for line in lines { profile.type(line) }
    await dependency.manualClock.run()
  }

  @Test
  func `each answer is a line, also one that changes nothing, and so is a change made elsewhere`()
    async
  {
    await type("refresh alice")
    await type("refresh alice")
    await type("follow alice")
    await type("unfollow alice")
    profile.expectLines(
      "profile: alice (not following)", "profile: alice (not following)",
      "profile: alice (following)", "profile: alice (not following)")
    dependency.stubUserAPI.publish("alice", isFollowing: true)
    #expect(profile.lines().last == "profile: alice (following)")
  }

  @Test func `each error is a line`() async {
    dependency.stubUserAPI.isDown = true
    await type("follow alice")
    await type("follow alice")
    profile.expectLines(
      "profile: alice: the service is down", "profile: alice: the service is down")
  }
}
