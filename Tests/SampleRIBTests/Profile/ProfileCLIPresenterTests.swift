// The profile as its user has it: commands in, a line for each answer.
import Testing

@testable import SampleRIB

struct ProfileCLIPresenterTests {
  private let profile: LiveNode

  init() throws {
    profile = try LiveNode { ProfileBuilder(dependency: $0).build(withListener: $1) }
  }

  @Test func `attaching prints nothing`() {
    #expect(profile.lines == [])
  }

  @Test func `each answer is a line, also one that changes nothing`() async throws {
    try await profile.type("refresh alice")
    try await profile.type("refresh alice")
    try await profile.type("follow alice")
    try await profile.type("unfollow alice")
    #expect(
      profile.lines == [
        "profile: alice (not following)", "profile: alice (not following)",
        "profile: alice (following)", "profile: alice (not following)",
      ])
  }

  @Test func `a change from elsewhere is a line`() async throws {
    try await profile.type("refresh alice")
    profile.dependency.stubUserAPI.publish("alice", isFollowing: true)
    #expect(profile.lines.last == "profile: alice (following)")
  }

  @Test func `each error is a line`() async throws {
    profile.dependency.stubUserAPI.isDown = true
    try await profile.type("follow alice")
    try await profile.type("follow alice")
    #expect(
      profile.lines == [
        "profile: alice: the service is down", "profile: alice: the service is down",
      ])
  }
}
