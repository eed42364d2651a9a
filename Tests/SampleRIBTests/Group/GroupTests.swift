import RIBCore
import RIBTesting
import Testing

@testable import SampleRIB

struct GroupTests {
  @Test func `groups nest, hold whatever a root holds, and go no deeper than the limit`() throws {
    let tree = try LiveTree()
    try tree.type("attach group as g")
    try tree.type("attach group as h", at: "g")
    try tree.type("attach counter", at: "g/h")
    try tree.type("attach sample", at: "g")
    #expect(
      tree.paths == ["root", "root/g", "root/g/h", "root/g/h/counter", "root/g/sample"])
    try tree.type("detach g")
    #expect(tree.paths == ["root"])
    let low = try LiveTree(hostLimits: HostLimits(depth: 2))
    try low.type("attach group as g")
    try low.type("attach group as h", at: "g")
    try low.type("attach counter", at: "g/h")
    #expect(low.paths == ["root", "root/g", "root/g/h"])
  }

  @Test
  func `a sample's yes changes only its own group, and profiles of different groups stay in step`()
    async throws
  {
    let tree = try LiveTree()
    try tree.type("attach group as g")
    try tree.type("attach sample", at: "g")
    try tree.type("request", at: "g/sample")
    await tree.clock.run()
    #expect(tree.paths == ["root", "root/g", "root/g/profile"])
    let other = try LiveTree()
    try other.type("attach group as g")
    try other.type("attach profile", at: "g")
    try other.type("attach profile")
    try other.type("refresh alice", at: "profile")
    await other.clock.run()
    try other.type("follow alice", at: "g/profile")
    await other.clock.run()
    let profile = try #require(other.interactor("profile") as? ProfileInteractor)
    #expect(profile.currentState == .init(userID: "alice", isFollowing: true))
  }

  // The components, states and routers of nested groups are not released in a recursion.
  @Test func `ten thousand nested groups are attached and detached`() throws {
    let tree = try LiveTree()
    var host: any Routing = tree.root
    for _ in 0..<10_000 {
      let interactor = try #require(host.interactable as? RootInteractor)
      interactor.action.onNext(.attach(.group, as: "g"))
      host = try #require(host.children.first)
    }
    #expect(TreeSnapshot(of: tree.root).nodes.count == 10_001)
    try tree.type("detach g")
    #expect(tree.paths == ["root"])
  }
}
