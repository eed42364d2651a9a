// Children that follow a back stack (N3).

import Foundation
import RIBCore
import TestSupport
import Testing

struct StackedChildrenTests {
  private let node = StackedNode()

  @Test func `N3: the top page is active, a covered one is kept and comes back as it was`() {
    node.expectChildren(["a"])
    let first = node.child("a")
    node.follow { $0.push("b") }
    node.expectChildren(["b"])
    #expect(first?.interactor.isActive == false)
    #expect(node.log.take() == ["-a", "+b", "load b"])
    node.follow { $0.pop() }
    node.expectChildren(["a"])
    #expect(node.child("a") === first)
    #expect(node.log.take() == ["-b", "+a"])
    #expect(node.built == ["a", "b"])
  }

  @Test
  func `N3: overlays are active with their page, are covered with it, and come back with it`() {
    node.follow {
      $0.present("o")
      $0.present("p")
    }
    node.expectChildren(["a", "o", "p"])
    node.follow { $0.push("b") }
    node.expectChildren(["b"])
    _ = node.log.take()
    node.follow { $0.pop() }
    node.expectChildren(["a", "o", "p"], log: ["-b", "+a", "+o", "+p"])
    node.follow { $0.goBack() }
    node.expectChildren(["a", "o"], built: ["a", "o", "p", "b"])
  }

  @Test func `N3: a node that has left the stack is released, even if it was covered`() {
    weak let first = node.child("a")
    node.follow { $0.push("b") }
    weak let second = node.child("b")
    node.follow { $0.push("c") }
    weak let third = node.child("c")
    #expect(first != nil && second != nil && third != nil)
    node.follow { $0.remove(id: 2) }
    #expect(second == nil)
    #expect(first != nil && third != nil)
    node.follow { $0.newRoot("x") }
    #expect(first == nil && third == nil)
    node.expectChildren(["x"])
  }

  @Test
  func
    `N3: routes that stay active are attached while covered, in order, each with a name of its own`()
  {
    let node = StackedNode("~a")
    node.follow { $0.push("b") }
    node.follow { $0.push("~c") }
    node.follow { $0.push("d") }
    node.expectChildren(
      ["~a", "~c", "d"], log: ["+b", "load b", "-b", "+~c", "load ~c", "+d", "load d"])
    node.follow { $0.popTo { $0 == "b" } }
    node.expectChildren(["~a", "b"], log: ["-~c", "-d", "+b"])
    node.follow { $0.push("~a") }
    #expect(node.router.children.map(\.name) == ["~a", "~a#2"])
  }

  @Test func `N3: equal routes are nodes of their own, as are equal ids of a stack begun anew`() {
    weak let first = node.child("a")
    node.follow { $0.push("a") }
    #expect(node.child("a") !== first)
    node.follow { $0.pop() }
    #expect(first != nil && node.child("a") === first)
    #expect(node.built == ["a", "a"])
    node.follow { $0.push("b") }
    node.follow { $0 = BackStack("a") }
    #expect(first == nil)
    #expect(node.built == ["a", "a", "b", "a"])
    // The id of the former "b".
    node.follow { for route in ["w", "x"] { $0.push(route) } }
    node.expectChildren(["x"], built: ["a", "a", "b", "a", "x"])
  }

  @Test func `N3: a copy without another page has its own pages below`() {
    let node = StackedNode("r")
    for page in ["~a", "~b", "c", "d", "e"] { node.follow { $0.push(page) } }
    weak let d = node.child("d")
    let saved = node.stack
    node.follow { for id in [2, 4] { $0.remove(id: id) } }
    node.expectChildren(["~b", "e"])
    weak let kept = node.child("e")
    node.follow {
      $0 = saved
      for id in [3, 5] { $0.remove(id: id) }
    }
    node.expectChildren(["~a", "e"])
    #expect(node.child("e") === kept)
    #expect(d == nil)
    node.follow { $0 = saved }
    node.expectChildren(["~a", "~b", "e"])
    node.follow { $0.goBack() }
    node.expectChildren(["~a", "~b", "d"])
  }

  @Test func `N3: a child detached by hand is built anew when uncovered, or stays where it moved`()
    throws
  {
    let node = StackedNode("~a")
    let other = TestRouter("other", node.log)
    node.follow { $0.push("b") }
    for name in ["~a", "b"] {
      if let child = node.child(name) { node.router.detachChild(child) }
    }
    node.follow()
    node.expectChildren([])
    node.follow { $0.push("c") }
    node.follow { $0.pop() }
    node.expectChildren(["b"])
    let child = try #require(node.child("b"))
    node.router.detachChild(child)
    other.attach(child)
    node.follow { $0.push("d") }
    node.follow { $0.pop() }
    #expect((other.childNames, node.children) == (["b"], ["b"]))
    #expect(node.built == ["~a", "b", "c", "b", "d", "b"])
    node.follow { $0.newRoot("~a") }
    node.expectChildren(["~a"])
  }

  @Test func `N3: a router that a hook terminates follows no further stack`() {
    node.onBuild = { [unowned node] child in
      child.interactor.onActive = { node.router.terminate() }
    }
    node.follow {
      $0.push("b")
      $0.present("o")
    }
    node.follow { $0.push("c") }
    node.expectChildren([], built: ["a", "b"])
  }

  @Test
  func
    `N3: of pages never in view only the top is built; under an inactive parent it wakes with it`()
  {
    node.follow { for route in ["b", "c", "d"] { $0.push(route) } }
    #expect(node.built == ["a", "d"])
    node.follow { $0.goBack() }
    node.expectChildren(["c"], built: ["a", "d", "c"])
    let inactive = StackedNode(isActive: false)
    inactive.follow { $0.push("b") }
    inactive.expectChildren(["b"])
    inactive.router.interactor.activate()
    #expect(inactive.log.take() == ["+root", "load root", "+b", "load b"])
  }

  @Test func `N3: a stack that comes from a hook is followed after the running one`() {
    node.onBuild = { [unowned node] child in
      guard child.interactor.name == "b" else { return }
      child.interactor.onActive = { node.follow { $0.push("c") } }
      child.interactor.onResign = { node.follow { $0.replace("d") } }
    }
    node.follow { $0.push("b") }
    node.expectChildren(["d"])
    #expect(node.stack.description == "a > b > d")
    #expect(node.log.take() == ["-a", "+b", "load b", "-b", "+c", "load c", "-c", "+d", "load d"])
  }

  @Test(arguments: [false, true])
  func `N3: a stack that comes while the parent resigns is there in order when it is active again`(
    hasOverlay: Bool
  ) {
    if hasOverlay { node.follow { $0.present("o") } }
    let last = hasOverlay ? "o" : "a"
    node.child(last)?.interactor.onResign = { [unowned node] in
      node.child(last)?.interactor.onResign = {}
      node.follow { $0.push("b") }
      node.follow { $0.goBack() }
      if !hasOverlay { node.follow { $0.present("o") } }
    }
    node.router.interactor.deactivate()
    node.expectChildren(["a", "o"])
    _ = node.log.take()
    node.router.interactor.activate()
    #expect(node.log.take() == ["+root", "+a", "+o"] + (hasOverlay ? [] : ["load o"]))
  }

  @Test func `N2: a stack that was encoded and decoded gives the same tree, back and back again`()
    throws
  {
    let node = StackedNode("~a")
    for route in ["b", "~c", "b", "d"] {
      node.follow { $0.push(route) }
      node.follow { $0.present("o") }
    }
    node.follow { $0.remove(id: 2) }
    let restored = StackedNode()
    let data = try JSONEncoder().encode(node.stack)
    restored.stack = try JSONDecoder().decode(BackStack<String>.self, from: data)
    restored.follow()
    #expect(restored.children == ["~a", "~c", "d", "o"])
    repeat {
      #expect(restored.stack == node.stack)
      #expect(restored.children == node.children)
      node.follow { $0.goBack() }
      restored.follow { $0.goBack() }
    } while node.stack.canGoBack
    #expect(restored.children == ["~a"])
  }

  @Test func `N2, N3: a decoded stack that replaces its original has nodes of its own`() throws {
    node.follow { $0.push("b") }
    weak let second = node.child("b")
    let data = try JSONEncoder().encode(node.stack)
    node.stack = try JSONDecoder().decode(BackStack<String>.self, from: data)
    node.follow()
    #expect(second == nil)
    node.expectChildren(["b"])
    node.follow { $0.goBack() }
    #expect(node.built == ["a", "b", "b", "a"])
  }
}
