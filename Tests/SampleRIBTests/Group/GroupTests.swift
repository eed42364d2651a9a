import RIBCore
import RIBTesting
import Testing

@testable import SampleRIB

struct GroupTests {
  @Test func `groups nest, and hold whatever a root holds`() throws {
    let tree = try LiveTree()
    try tree.type("attach group as g")
    try tree.type("attach group as h", at: "g")
    try tree.type("attach counter", at: "g/h")
    try tree.type("attach sample", at: "g")
    #expect(
      tree.paths == ["root", "root/g", "root/g/h", "root/g/h/counter", "root/g/sample"])
    try tree.type("detach g")
    #expect(tree.paths == ["root"])
  }

  @Test func `a sample's yes changes only its own group`() async throws {
    let tree = try LiveTree()
    try tree.type("attach group as g")
    try tree.type("attach sample", at: "g")
    try tree.type("request", at: "g/sample")
    await tree.clock.run()
    #expect(tree.paths == ["root", "root/g", "root/g/profile"])
  }

  @Test func `profiles of different groups stay in step`() async throws {
    let tree = try LiveTree()
    try tree.type("attach group as g")
    try tree.type("attach profile", at: "g")
    try tree.type("attach profile")
    try tree.type("refresh alice", at: "profile")
    await tree.clock.run()
    try tree.type("follow alice", at: "g/profile")
    await tree.clock.run()
    let profile = try #require(tree.interactor("profile") as? ProfileInteractor)
    #expect(profile.currentState == .init(userID: "alice", isFollowing: true))
  }

  @Test func `no host goes deeper than the limit`() throws {
    let tree = try LiveTree(hostLimits: HostLimits(depth: 2))
    try tree.type("attach group as g")
    try tree.type("attach group as h", at: "g")
    try tree.type("attach counter", at: "g/h")
    #expect(tree.paths == ["root", "root/g", "root/g/h"])
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
