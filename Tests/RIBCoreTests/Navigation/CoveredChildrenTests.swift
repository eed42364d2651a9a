// The covered nodes of back stacks, in snapshots and lookups (N3).

import Foundation
import RIBCore
import TestSupport
import Testing

struct CoveredChildrenTests {
  private let node = StackedNode()

  private var paths: [String] { TreeSnapshot(of: node.router, includesCovered: true).paths }

  @Test func `N3: covered nodes are in a snapshot on request, from the first page up`() {
    #expect(paths == ["test", "test/a"])
    node.child("a")?.attachChild(TestRouter("inner", EventLog()))
    node.follow { $0.present("o") }
    node.follow { $0.push("b") }
    node.follow { $0.push("~c") }
    node.follow { $0.push("d") }
    #expect(
      paths == ["test", "test/(a)", "test/(a)/test", "test/(o)", "test/(b)", "test/~c", "test/d"])
    #expect(TreeSnapshot(of: node.router).paths == ["test", "test/~c", "test/d"])
    #expect(
      TreeSnapshot(of: node.router, depth: 1, includesCovered: true).nodes.map(\.isCovered)
        == [false, true, true, true, false, false])
  }

  @Test func `N3: a node that comes back, leaves the stack or loses its router is not covered`() {
    node.follow { $0.push("a") }
    node.follow { $0.push("c") }
    #expect(paths == ["test", "test/(a)", "test/(a)", "test/c"])
    node.follow { $0.remove(id: 2) }
    #expect(paths == ["test", "test/(a)", "test/c"])
    node.follow { $0.pop() }
    #expect(paths == ["test", "test/a"])
    node.follow { $0.push("b") }
    #expect(paths == ["test", "test/(a)", "test/b"])
    node.router.terminate()
    #expect(paths == ["test"])
  }

  @Test func `N3: a node that is yet to be detached, or is attached elsewhere, is shown once`() {
    let other = TestRouter("other", EventLog())
    let first = node.child("a")
    first?.interactor.onResign = { [unowned node] in
      node.follow { $0.push("b") }
      #expect(TreeSnapshot(of: node.router, includesCovered: true).paths.count == 3)
    }
    node.router.interactor.deactivate()
    first?.interactor.onResign = {}
    #expect(paths == ["test", "test/(a)", "test/b"])
    if let first { other.attachChild(first, as: "a") }
    #expect(paths == ["test", "test/b"])
    if let first { other.detachChild(first) }
    #expect(paths == ["test", "test/(a)", "test/b"])
  }

  @Test func `N3: a covered node that is released may read the tree`() {
    var lastPaths: [String] = []
    let node = node
    node.child("a")?.interactor.onResign = {
      [kept = AtRelease { lastPaths = TreeSnapshot(of: node.router, includesCovered: true).paths }]
      in _ = kept
    }
    node.follow { $0.push("b") }
    node.follow { $0.push("c") }
    node.follow { $0.remove(id: 1) }
    #expect(lastPaths == ["test", "test/(b)", "test/c"])
  }

  @Test func `N3: a copy without another page keeps none but its own`() {
    for page in ["b", "c", "d"] { node.follow { $0.push(page) } }
    let saved = node.stack
    node.follow { $0.remove(id: 2) }
    #expect(paths == ["test", "test/(a)", "test/(c)", "test/d"])
    node.follow {
      $0 = saved
      $0.remove(id: 3)
    }
    #expect(paths == ["test", "test/(a)", "test/d"])
  }

  @Test func `a router with two stacks shows what both have covered`() {
    let router = TestRouter("root", EventLog())
    let stacks = ["left", "right"].map { side in
      StackedChildren<String>(name: { side + $0 }) { TestRouter($0, EventLog()) }
    }
    var pages = BackStack("1")
    for stack in stacks { stack.follow(pages, on: router) }
    pages.push("2")
    for stack in stacks { stack.follow(pages, on: router) }
    #expect(
      TreeSnapshot(of: router, includesCovered: true).paths == [
        "test", "test/(left1)", "test/(right1)", "test/left2", "test/right2",
      ])
  }

  @Test func `a covered node is encoded as such, any other as before`() throws {
    node.follow { $0.push("b") }
    let snapshot = TreeSnapshot(of: node.router, includesCovered: true)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let data = try encoder.encode(snapshot)
    let text = String(decoding: data, as: UTF8.self)
    #expect(
      text == """
        {"nodes":[{"active":true,"path":"test","type":"TestRouter"},\
        {"active":false,"covered":true,"path":"test/a","type":"TestRouter"},\
        {"active":true,"path":"test/b","type":"TestRouter"}]}
        """)
    #expect(try JSONDecoder().decode(TreeSnapshot.self, from: data) == snapshot)
  }
}

/// Acts when it is released.
private final class AtRelease {
  private let action: () -> Void

  init(_ action: @escaping () -> Void) { self.action = action }

  isolated deinit { action() }
}
