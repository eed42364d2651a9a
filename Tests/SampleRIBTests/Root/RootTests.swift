// The sample as a whole: lines typed at its nodes, and the tree that follows.
import RIBCore
import Testing

@testable import SampleRIB

struct RootTests {
  @Test
  func `a child with a command's name, a name in use, no name or an unknown kind is not attached`()
    throws
  {
    let tree = try LiveTree()
    #expect(tree.root.viewController is RootPresenter)
    for name in RootReactor.commandNames {
      try tree.type("attach counter as \(name)")
    }
    #expect(tree.paths == ["root"])
    try tree.type("attach counter")
    try tree.type("attach counter")
    try tree.type("attach group as counter")
    #expect(throws: (any Error).self) { try tree.type("attach teapot") }
    #expect(throws: (any Error).self) { try tree.type("attach counter as") }
    #expect(tree.paths == ["root", "root/counter"])
  }

  @Test func `nodes of every kind are attached and detached by typing`() throws {
    let tree = try LiveTree()
    for kind in RootKind.allCases { try tree.type("attach \(kind.rawValue)") }
    try tree.type("attach counter as second")
    let children = RootKind.allCases.map(\.rawValue) + ["second"]
    // A node of some kinds attaches children itself.
    #expect(tree.root.children.map(\.name) == children)
    #expect(tree.paths.contains("root/shop/cart"))
    for kind in RootKind.allCases { try tree.type("detach \(kind.rawValue)") }
    #expect(tree.paths == ["root", "root/second"])
  }

  @Test func `a profile replaces a sample after a yes, and two requests at once open one`()
    async throws
  {
    let tree = try LiveTree()
    try tree.type("attach sample")
    try tree.type("attach counter")
    try tree.type("request", at: "sample")
    await tree.clock.run()
    #expect(tree.paths == ["root", "root/counter", "root/profile"])
    try tree.type("attach sample")
    try tree.type("fail", at: "sample")
    try tree.type("request", at: "sample")
    await tree.clock.run()
    #expect(tree.paths == ["root", "root/counter", "root/profile", "root/sample"])
    try tree.type("request", at: "sample")
    await tree.clock.run()
    #expect(tree.paths == ["root", "root/counter", "root/profile", "root/profile#2"])
    let other = try LiveTree()
    try other.type("attach sample")
    try other.type("request", at: "sample")
    try other.type("request", at: "sample")
    await other.clock.run()
    #expect(other.paths == ["root", "root/profile"])
    #expect(other.root.interactor.isActive)
  }

  @Test func `a detached node leaves no sleeper`() async throws {
    let tree = try LiveTree()
    for kind in RootKind.allCases { try tree.type("attach \(kind.rawValue)") }
    try tree.type("increase", at: "counter")
    try tree.type("request", at: "sample")
    try tree.type("follow alice", at: "profile")
    for kind in RootKind.allCases { try tree.type("detach \(kind.rawValue)") }
    await tree.clock.expectNoSleepers()
  }

  @Test func `a detached node is released`() throws {
    let tree = try LiveTree()
    for kind in RootKind.allCases { try tree.type("attach \(kind.rawValue)") }
    let watched = tree.root.children.map(WeakNode.init)
    for kind in RootKind.allCases { try tree.type("detach \(kind.rawValue)") }
    #expect(watched.allSatisfy { $0.router == nil && $0.interactor == nil && $0.view == nil })
  }

  private final class WeakNode {
    weak var router: (any Routing)?
    weak var interactor: (any Interactable)?
    weak var view: (any ViewControllable)?

    init(_ router: any Routing) {
      self.router = router
      interactor = router.interactable
      view = (router as? any ViewableRouting)?.viewControllable
    }
  }
}
