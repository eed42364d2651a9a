// Detaching and deactivating: order, hooks that attach and detach, ends (T2, T7 to T9).

import RIBCore
import TestSupport
import Testing

struct DetachTests {
  let log = EventLog()
  private let bag = DisposeBag()

  private func activeRoot(_ children: [TestRouter] = []) -> TestRouter {
    let root = TestRouter("root", log, children)
    root.interactor.activate()
    _ = log.take()
    return root
  }

  private func subtree() -> TestRouter {
    TestRouter(
      "a", log,
      [
        TestRouter("a1", log, [TestRouter("a11", log)]),
        TestRouter("a2", log),
      ])
  }

  @Test
  func `T2: detaching and deactivating resign deepest first, the last attached sibling first`() {
    let a = subtree()
    let root = activeRoot([a])
    a.interactor.deactivate()
    #expect(log.take() == ["-a2", "-a11", "-a1", "-a"])
    #expect(root.childNames == ["a"])
    a.interactor.activate()
    #expect(log.take() == ["+a", "+a1", "+a11", "+a2"])
    let observing = root.observeTree(LoggingObserver(log))
    root.detachChild(a)
    #expect(
      log.take() == [
        "-a2", "deactivated test/a/a2", "-a11", "deactivated test/a/a1/a11", "-a1",
        "deactivated test/a/a1", "-a", "deactivated test/a", "detached test/a",
      ])
    #expect(root.childCount == 0)
    observing.dispose()
  }

  @Test func `T2: in willResignActive the node is active and a child; then disposables go`() {
    let a = TestRouter("a", log)
    let root = activeRoot([a])
    Disposables.create { [log] in log.note("disposed") }
      .disposeOnDeactivate(interactor: a.interactor)
    a.interactor.isActiveStream.subscribe(onNext: { [log] in log.note("\($0)") })
      .disposed(by: bag)
    a.interactor.onResign = { [unowned root, unowned a] in
      #expect(a.interactor.isActive)
      #expect(root.childNames == ["a"])
    }
    root.detachChild(a)
    #expect(log.take() == ["true", "-a", "disposed", "false"])
  }

  @Test func `T2: a child that is inactive already is passed over`() {
    let a = TestRouter("a", log)
    let root = activeRoot([a, TestRouter("b", log)])
    a.interactor.deactivate()
    _ = log.take()
    let observing = root.observeTree(LoggingObserver(log))
    root.interactor.deactivate()
    #expect(log.take() == ["-b", "deactivated test/b", "-root", "deactivated test"])
    observing.dispose()
  }

  @Test(arguments: [false, true])
  func `T2: a child attached below a node that resigns, or is yet to resign, stays inactive`(
    isYetTo: Bool
  ) {
    let a = subtree()
    let root = activeRoot([a])
    let late = TestRouter("late", log, [TestRouter("later", log)])
    let deep = (a.children.first as? TestRouter)?.children.first as? TestRouter
    let resigning = isYetTo ? deep : a
    resigning?.interactor.onResign = { [unowned a] in
      if late.parent == nil { a.attach(late) }
    }
    root.detachChild(a)
    #expect(log.take() == ["-a2", "-a11", "-a1", "-a"])
    #expect(!late.interactor.isActive)
    #expect(a.childNames == ["a1", "a2", "late"])
    root.attach(a)
    #expect(late.interactor.isActive)
  }

  @Test(arguments: [false, true])
  func
    `T7: a node that its own hook deactivates and detaches, or detaches, as it resigns, resigns once`(
      isDetached: Bool
    )
  {
    let a = subtree()
    let root = activeRoot([a])
    a.interactor.onResign = { [unowned root, unowned a] in
      if isDetached { a.interactor.deactivate() }
      root.detachChild(a)
    }
    if isDetached { root.detachChild(a) } else { root.interactor.deactivate() }
    #expect(log.take() == ["-a2", "-a11", "-a1", "-a"] + (isDetached ? [] : ["-root"]))
    #expect(root.childCount == 0)
  }

  @Test func `T7: a hook that deactivates its parent, which resigns already, does not hurry it`() {
    let b = TestRouter("b", log)
    let root = activeRoot([TestRouter("a", log), b])
    Disposables.create { [log] in log.note("work of b ends") }
      .disposeOnDeactivate(interactor: b.interactor)
    b.interactor.onResign = { [unowned root] in root.interactor.deactivate() }
    root.interactor.deactivate()
    #expect(log.take() == ["-b", "work of b ends", "-a", "-root"])
  }

  @Test func `T7: a hook that detaches a sibling leaves each activation with one resignation`() {
    let first = TestRouter("a", log)
    let second = TestRouter("b", log, [TestRouter("b1", log)])
    let third = TestRouter("c", log)
    let root = TestRouter("root", log, [first, second, third])
    third.interactor.onResign = { [unowned root] in root.detachChild(second) }
    second.interactor.onActive = { [unowned root] in root.detachChild(first) }
    root.interactor.activate()
    root.interactor.deactivate()
    #expect(TestInteractor.isBalanced(log.lines))
    #expect(root.childNames == ["c"])
    #expect(!first.interactor.isActive && !second.interactor.isActive)
  }

  @Test func `T8: releasing the last reference to a root deactivates its subtree, deepest first`() {
    var root: TestRouter? = TestRouter("root", log, [subtree(), TestRouter("b", log)])
    weak let interactor = root?.interactor
    root?.interactor.activate()
    _ = log.take()
    root?.lifecycle.subscribe(onCompleted: { [log] in log.note("lifecycle ends") })
      .disposed(by: bag)
    root?.interactor.isActiveStream.skip(1)
      .subscribe(
        onNext: { [log] in log.note("\($0)") },
        onCompleted: { [log] in log.note("stream ends") }
      )
      .disposed(by: bag)
    root = nil
    #expect(
      log.take() == [
        "-b", "-a2", "-a11", "-a1", "-a", "-root", "false", "lifecycle ends", "stream ends",
      ])
    #expect(interactor == nil)
  }

  @Test func `T8: terminate does the same, and is final`() {
    let root = activeRoot([subtree()])
    root.interactor.onResign = { [unowned root, log] in
      #expect(throws: RoutingError.terminated(parent: "test")) {
        try root.tryAttachChild(TestRouter("late", log))
      }
    }
    root.terminate()
    #expect(log.take() == ["-a2", "-a11", "-a1", "-a", "-root"])
    #expect(root.childCount == 0)
    root.interactor.activate()
    #expect(!root.interactor.isActive)
    #expect(throws: RoutingError.terminated(parent: "test")) {
      try root.tryAttachChild(TestRouter("b", log))
    }
  }

  @Test func `T8: a child that is held elsewhere keeps its own subtree when the root is released`()
  {
    let a = subtree()
    var root: TestRouter? = TestRouter("root", log, [a])
    root?.interactor.activate()
    root = nil
    _ = log.take()
    #expect(a.childNames == ["a1", "a2"])
    let second = TestRouter("second", log)
    second.interactor.activate()
    second.attach(a)
    #expect(log.take() == ["+second", "load second", "+a", "+a1", "+a11", "+a2"])
  }

  @Test func `T9: isActiveStream replays and is distinct; lifecycle does not replay`() {
    let root = activeRoot()
    var received: [Bool] = []
    var steps: [RouterLifecycle] = []
    root.interactor.isActiveStream.subscribe(onNext: { received.append($0) }).disposed(by: bag)
    root.lifecycle.subscribe(onNext: { steps.append($0) }).disposed(by: bag)
    root.interactor.activate()
    root.interactor.deactivate()
    root.interactor.deactivate()
    root.interactor.activate()
    #expect(received == [true, false, true])
    #expect(steps == [])
  }

  @Test
  func `T7: hooks that attach and detach at random keep activations and resignations in pairs`() {
    for seed in UInt64(1)...200 {
      var random = SeededGenerator(seed: seed)
      let root = activeRoot()
      let nodes = (0..<8).map { TestRouter("n\($0)", log) }
      for node in nodes {
        let parent = nodes.randomElement(using: &random) ?? node
        let kind = Int.random(in: 0..<3, using: &random)
        let act = { [unowned root, unowned node, unowned parent] in
          if kind == 0 { try? root.tryDetachChild(node) }
          if kind == 1 { try? parent.tryAttachChild(node) }
          if kind == 2 { try? root.tryAttachChild(parent) }
        }
        if Bool.random(using: &random) {
          node.interactor.onActive = act
        } else {
          node.interactor.onResign = act
        }
      }
      for _ in 0..<30 {
        guard let node = nodes.randomElement(using: &random) else { continue }
        if Bool.random(using: &random) {
          try? root.tryAttachChild(node)
        } else {
          try? root.tryDetachChild(node)
        }
        expectNoOrphans(nodes, root, seed)
      }
      // The hooks hold them unowned.
      withExtendedLifetime((root, nodes)) { root.terminate() }
      #expect(TestInteractor.isBalanced(["+root"] + log.take()), "seed \(seed)")
    }
  }

  /// No node is active under an inactive parent, nor inactive under an active one.
  private func expectNoOrphans(_ nodes: [TestRouter], _ root: TestRouter, _ seed: UInt64) {
    for node in nodes {
      let parent = node.parent as? TestRouter
      #expect(node.interactor.isActive == (parent?.interactor.isActive ?? false), "seed \(seed)")
    }
  }
}
