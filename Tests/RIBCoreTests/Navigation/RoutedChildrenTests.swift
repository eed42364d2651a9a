// Children that follow a list (N1).

import RIBCore
import TestSupport
import Testing

struct RoutedChildrenTests {
  private let node = RoutedNode()

  @Test(arguments: [false, true])
  func `N1: the children are those of the list, in its order, each built once`(rising: Bool) {
    let node = RoutedNode(rising: rising)
    node.follow(1, 2, 3)
    node.expectChildren(
      ["p1", "p2", "p3"], log: ["+p1", "load p1", "+p2", "load p2", "+p3", "load p3"])
    node.follow(1, 2, 3)
    #expect(node.log.take() == [])
    node.follow(2, 3, 4)
    node.expectChildren(["p2", "p3", "p4"], log: ["-p1", "+p4", "load p4"])
    node.follow()
    node.expectChildren([], built: [1, 2, 3, 4], log: ["-p2", "-p3", "-p4"])
  }

  @Test
  func `N1: a child that stays is untouched, and only one that changed its order is attached anew`()
  {
    node.follow(1, 2)
    let kept = (node.child(1), node.child(2))
    _ = node.log.take()
    node.follow(5, 1, 6, 2, 7)
    node.expectChildren(
      ["p5", "p1", "p6", "p2", "p7"], log: ["+p5", "load p5", "+p6", "load p6", "+p7", "load p7"])
    #expect(node.child(1) === kept.0 && node.child(2) === kept.1)
    for ids in [[7, 5, 1, 6, 2], [5, 1, 6, 2, 7]] {
      node.follow(ids.map { Page(id: $0) })
      #expect(node.children == ids.map { "p\($0)" })
      #expect(node.log.take() == ["-p7", "+p7"])
    }
    #expect(node.built == [1, 2, 5, 6, 7])
  }

  @Test func `N1: a child whose route was removed is released`() {
    node.follow(1, 2)
    weak let gone = node.child(1)
    node.follow(2)
    #expect(gone == nil)
    // Of the same id, it is another one.
    node.follow(2, 1)
    #expect(node.built == [1, 2, 1])
  }

  /// A list with an id twice, and the list that was followed before it.
  nonisolated struct Repetition: Sendable {
    var before: [Int] = []
    let ids: [Int]
    let repeated: Int
  }

  nonisolated static let repetitions = [
    Repetition(ids: [1, 2, 1], repeated: 1),
    Repetition(ids: [1, 2, 3, 4, 4], repeated: 4),
    Repetition(ids: [5, 6, 5, 6, 5], repeated: 5),
    Repetition(before: [1, 2], ids: [1, 2, 1], repeated: 1),
    Repetition(before: [1, 2, 3], ids: [3, 1, 3, 2], repeated: 3),
    Repetition(before: [1, 2], ids: [1, 2, 3, 2], repeated: 2),
    Repetition(before: [1, 2, 1], ids: [1, 2, 1, 3], repeated: 1),
  ]

  @Test(arguments: repetitions, [false, true])
  func `N1: an id that a list has twice is reported once`(repetition: Repetition, rising: Bool) {
    let node = RoutedNode(rising: rising)
    let observing = node.router.observeTree(LoggingObserver(node.log))
    defer { observing.dispose() }
    node.follow(repetition.before.map { Page(id: $0) })
    _ = node.log.take()
    node.follow(repetition.ids.map { Page(id: $0) })
    #expect(node.children == repetition.ids.map { "p\($0)" })
    let sentence =
      "misuse at test: The routes of test have the id \(repetition.repeated) more than once. Each of them has a child, "
      + "and a later list may keep any: give each route an id of its own."
    #expect(node.log.take().filter { $0.hasPrefix("misuse") } == [sentence])
  }

  @Test func `N1: a list after one with an id twice is followed as any other`() {
    let observing = node.router.observeTree(LoggingObserver(node.log))
    defer { observing.dispose() }
    node.follow(1, 2, 1)
    _ = node.log.take()
    for ids in [[2, 1], [1], [1, 2], [2], [2, 1]] {
      node.follow(ids.map { Page(id: $0) })
      #expect(node.children == ids.map { "p\($0)" })
    }
    #expect(!node.log.take().contains { $0.hasPrefix("misuse") })
  }

  @Test(arguments: [false, true])
  func `N1: a list that comes from a hook is followed after the running one`(rising: Bool) {
    let node = RoutedNode(rising: rising)
    node.onBuild = { [unowned node] child in
      guard child.interactor.name == "p1" else { return }
      node.follow(1, 2, 3)
      child.interactor.onActive = { node.follow(1, 3) }
      child.onLoad = { node.follow(1, 3, 4) }
    }
    node.follow(1, 2)
    node.expectChildren(
      ["p1", "p3", "p4"], built: [1, 2, 3, 4],
      log: ["+p1", "load p1", "+p2", "load p2", "+p3", "load p3", "-p2", "+p4", "load p4"])
    node.child(4)?.interactor.onResign = { [unowned node] in node.follow(3, 5) }
    node.follow(1, 3)
    node.expectChildren(["p3", "p5"])
  }

  @Test func `N1: names come from routes, else from types, with a number while they are in use`() {
    let pages = [Page(id: 1, name: "a"), Page(id: 2, name: "a"), Page(id: 3), Page(id: 4)]
    node.follow(pages)
    #expect(node.names == ["a", "a#2", "test", "test#2"])
    node.follow([pages[1], pages[0], pages[2]])
    node.expectChildren(["p2", "p1", "p3"])
    node.follow([pages[2]])
    node.follow([pages[2]] + pages[..<2])
    #expect(node.names == ["test", "a", "a#2"])
    // A name is fixed while attached.
    node.follow([Page(id: 3, name: "b")])
    #expect(node.names == ["test"])
    let other = RoutedNode()
    let numbered = [Page(id: 1, name: "a"), Page(id: 2, name: "a"), Page(id: 3, name: "a#2")]
    other.follow(numbered)
    #expect(other.names == ["a", "a#2", "a#2#2"])
    other.follow([numbered[0]])
    #expect(other.names == ["a"])
    other.follow([numbered[0], Page(id: 4, name: "a")])
    #expect(other.names == ["a", "a#2"])
    other.follow([numbered[0]])
    other.follow([numbered[0], Page(id: 5, name: "a#2"), Page(id: 6, name: "a")])
    #expect(other.names == ["a", "a#2", "a#3"])
  }

  @Test func `N1: children that were attached otherwise keep their order and their names`() {
    node.router.attachChild(TestRouter("fixed", node.log), as: "a")
    node.follow([Page(id: 1, name: "a")])
    #expect(node.names == ["a", "a#2"])
    node.follow([Page(id: 2, name: "x"), Page(id: 1, name: "a")])
    #expect(node.names == ["a", "x", "a#2"])
    node.follow()
    node.expectChildren(["fixed"])
    node.follow([Page(id: 3, name: "a")])
    #expect(node.names == ["a", "a#2"])
    node.follow([Page(id: 3, name: "a"), Page(id: 4, name: "b")])
    node.router.attachChild(TestRouter("late", node.log), as: "late")
    node.follow([Page(id: 4, name: "b")])
    #expect(node.names == ["a", "b", "late"])
  }

  @Test func `N1: an observer can follow the order of the children`() {
    let mirror = ChildMirror()
    let observation = node.router.observeTree(mirror)
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<200 {
      let ids = Array(
        (1...8).shuffled(using: &generator).prefix(Int.random(in: 0...8, using: &generator)))
      node.follow(ids.map { Page(id: $0, name: "p\($0)") })
      #expect(mirror.names == node.names)
    }
    #expect(mirror.moveCount > 0)
    observation.dispose()
  }

  @Test func `N1: under an inactive parent they are attached, and wake with it`() {
    let node = RoutedNode(isActive: false)
    node.follow(1, 2)
    node.follow(2, 3)
    node.expectChildren(["p2", "p3"], log: [])
    node.router.interactor.activate()
    #expect(node.log.take() == ["+root", "load root", "+p2", "load p2", "+p3", "load p3"])
  }

  @Test
  func `N1: a child detached by hand stays away until its route comes back, or where it moved`()
    throws
  {
    let other = TestRouter("other", node.log)
    node.follow(1, 2)
    if let child = node.child(1) { node.router.detachChild(child) }
    node.follow(1, 2, 3)
    node.expectChildren(["p2", "p3"])
    node.follow(2, 3)
    node.follow(1, 2, 3)
    node.expectChildren(["p1", "p2", "p3"], built: [1, 2, 3, 1])
    let child = try #require(node.child(1))
    node.router.detachChild(child)
    other.attach(child)
    node.follow(4, 1, 2)
    node.expectChildren(["p4", "p2"])
    node.follow(2)
    #expect(other.childNames == ["p1"])
  }

  @Test(arguments: [false, true])
  func `N1: a router that a hook terminates, also as it resigns, follows no further list`(
    rising: Bool
  ) {
    let waking = RoutedNode(rising: rising)
    waking.onBuild = { [unowned waking] child in
      child.interactor.onActive = {
        waking.follow(9)
        waking.router.terminate()
      }
    }
    waking.follow(1, 2)
    waking.follow(3)
    waking.expectChildren([], built: [1])
    let node = RoutedNode(rising: rising)
    let observing = node.router.observeTree(LoggingObserver(node.log))
    node.follow(1, 2)
    node.child(2)?.interactor.onResign = { [unowned node] in
      node.router.terminate()
      node.follow()
    }
    node.router.interactor.deactivate()
    #expect(!node.log.take().contains { $0.hasPrefix("detached") })
    node.expectChildren([])
    observing.dispose()
  }

  @Test func `N1: a list that comes while the parent resigns is there when it is active again`() {
    node.follow(1, 2, 3, 4)
    node.child(2)?.interactor.onResign = { [unowned node] in
      node.child(2)?.interactor.onResign = {}
      node.follow(5, 3, 2, 1)
    }
    node.router.interactor.deactivate()
    node.expectChildren(["p5", "p3", "p2", "p1"])
    _ = node.log.take()
    node.router.interactor.activate()
    #expect(node.log.take() == ["+root", "+p5", "load p5", "+p3", "+p2", "+p1"])
  }
}

/// The names of a root's children, from the notifications of an observer.
private final class ChildMirror: TreeObserver {
  private(set) var names: [String] = []
  private(set) var moveCount = 0

  func didAttach(_ path: NodePath) { names.append(path.name) }
  func didDetach(_ path: NodePath) { names.removeAll { $0 == path.name } }

  func didMove(_ path: NodePath) {
    moveCount += 1
    #expect(path.routing?.parent?.children.last === path.routing)
    didDetach(path)
    didAttach(path)
  }
}
