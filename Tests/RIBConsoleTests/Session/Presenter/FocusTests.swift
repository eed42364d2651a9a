// The focus as it is moved by the path of a node.

import RIBCore
import Testing

@testable import RIBConsole

struct FocusTests {
  @Test(arguments: [
    ("root/a/b", "root/a/b"), ("root/a/x/y", "root/a"), ("root/x", "root"), ("root", "root"),
    ("other/a", "root"), (nil, "root"),
  ])
  func `a path that is gone is that of the nearest node above it`(path: String?, focused: String) {
    let root = RootRouter(clock: ContinuousClock())
    root.launch()
    root.follow(["a"])
    (root.children.first as? NodeRouter)?.follow(["b"])
    let focus = Focus(root: root)
    focus.move(toPath: path)
    #expect(focus.node.path == focused)
  }

  @Test func `the focus stays when a node elsewhere is detached, and leaves one that is kept`()
    throws
  {
    let root = RootRouter(clock: ContinuousClock())
    root.launch()
    root.follow(["a", "x"])
    let a = try #require(root.child(named: "a") as? NodeRouter)
    a.follow(["b"])
    let focus = Focus(root: root)
    focus.move(to: try #require(a.child(named: "b")))
    root.detachChild(try #require(root.child(named: "x")))
    focus.treeDidChange()
    #expect(focus.node.path == "root/a/b")
    root.detachChild(a)
    focus.treeDidChange()
    #expect(focus.node === root)
    withExtendedLifetime(a) {}
  }

  @Test func `in another tree the focus is its root, and clients keep their places there`()
    async throws
  {
    func tree(_ names: [String]) -> RootRouter {
      let root = RootRouter(clock: ContinuousClock())
      root.launch()
      root.follow(names)
      return root
    }
    let (old, new) = (tree(["a", "b"]), tree([]))
    let focus = Focus(root: old)
    let clients = [focus.addFollower(), focus.addFollower(), focus.addFollower()]
    for (one, name) in zip([focus] + clients, ["a", "a", "b"]) {
      one.move(to: try #require(old.child(named: name)))
    }
    await focus.begin(at: new) { new.follow(["a"]) }
    #expect(focus.node === new)
    #expect(clients.map(\.node.path) == ["root/a", "root", "root"])
    #expect(clients.allSatisfy { $0.address.root === new })
    withExtendedLifetime(old) {}
  }

  @Test func `no path leads above the root of an address, or to a node without a name`() throws {
    let root = RootRouter(clock: ContinuousClock())
    root.launch()
    root.follow(["a"])
    let a = try #require(root.child(named: "a"))
    #expect(throws: ParseError.self) {
      _ = try NodeAddress(root: a).node(at: "..", column: 1, from: a)
    }
    for path in ["other/a", "root/x", "root/"] {
      let error = #expect(throws: ParseError.self) {
        _ = try NodeAddress(root: root).node(atWholePath: path)
      }
      #expect(error?.column == 1)
    }
  }

  @Test func `what a line names is looked up once, until the tree or the focus changes`() throws {
    let root = RootRouter(clock: ContinuousClock())
    root.launch()
    root.follow(["a"])
    let focus = Focus(root: root)
    let client = focus.addFollower()
    let line = try Words("a set 1")
    func targets() throws -> [LineTarget] {
      [try focus.target(of: line), try client.target(of: line)]
    }
    var latest = try targets()
    #expect(try zip(latest, targets()).allSatisfy { $0 === $1 })
    #expect(try focus.target(of: try Words("set 1")).isAddressed == false)
    latest = try targets()
    focus.treeDidChange()
    #expect(try zip(latest, targets()).allSatisfy { $0 !== $1 })
    latest = try targets()
    for one in [focus, client] { one.move(to: root) }
    #expect(try zip(latest, targets()).allSatisfy { $0 !== $1 })
  }

  @Test func `the root's name is looked up for each line, as a command may get that name`() throws {
    let root = RootRouter(clock: ContinuousClock())
    root.launch()
    let focus = Focus(root: root)
    let line = try Words("root set 1")
    #expect(try focus.target(of: line) !== focus.target(of: line))
    #expect(try focus.target(of: line).node === root)
  }
}
