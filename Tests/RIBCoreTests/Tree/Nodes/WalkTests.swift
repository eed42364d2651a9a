// Walks whose tree a hook changes under them (T17).

import RIBCore
import TestSupport
import Testing

private final class SecondRouter: Router<TestInteractor> {}

struct WalkTests {
  private let log = EventLog()
  private let bag = DisposeBag()

  /// An active tree, and nothing in the log.
  private func active(_ name: String, _ children: [TestRouter] = []) -> TestRouter {
    let root = TestRouter(name, log, children)
    root.interactor.activate()
    _ = log.take()
    return root
  }

  private func expectAttachable(_ router: TestRouter) throws {
    let root = active("other")
    try root.tryAttachChild(router)
    #expect(router.interactor.isActive)
    try root.tryDetachChild(router)
    #expect(!router.interactor.isActive && router.parent == nil && root.childCount == 0)
  }

  @Test(arguments: [false, true])
  func `T17: a hook that ends or releases the parent which resigns has all its children resign`(
    isReleased: Bool
  ) throws {
    let (a, b) = (TestRouter("a", log), TestRouter("b", log))
    var parent: TestRouter? = active("p", [a, b])
    let interactor = parent?.interactor
    var steps: [String] = []
    if !isReleased {
      parent?.lifecycle.subscribe(onCompleted: { steps.append("lifecycle ends") }).disposed(by: bag)
      interactor?.isActiveStream
        .subscribe(onNext: { steps.append("\($0)") }, onCompleted: { steps.append("stream ends") })
        .disposed(by: bag)
    }
    b.interactor.onResign = { if isReleased { parent = nil } else { parent?.terminate() } }
    interactor?.deactivate()
    #expect(log.take() == ["-b", "-a", "-p"])
    #expect(!a.interactor.isActive && !b.interactor.isActive && a.parent == nil)
    #expect(parent?.childCount == (isReleased ? nil : 0))
    #expect(steps == (isReleased ? [] : ["true", "false", "lifecycle ends", "stream ends"]))
    b.interactor.onResign = {}
    try expectAttachable(a)
    try expectAttachable(b)
  }

  @Test func `T17: a child whose parent ends while it is detached keeps nothing of it`() throws {
    let child = TestRouter("c", log, [TestRouter("c1", log)])
    let parent = active("p", [child])
    child.interactor.onResign = { [unowned parent] in parent.terminate() }
    parent.detachChild(child)
    #expect(TestInteractor.isBalanced(["+p", "+c", "+c1"] + log.take()))
    child.interactor.onResign = {}
    let second = active("q")
    second.attach(child)
    second.interactor.deactivate()
    #expect(second.childNames == ["c"])
    second.interactor.activate()
    second.detachChild(child)
    #expect(second.childCount == 0)
    try expectAttachable(child)
  }

  @Test func `T17: a node that a hook moves while it is detached is active where it is now`() {
    let child = TestRouter("c", log)
    let top = TestRouter("t", log, [child])
    let parent = TestRouter("p", log, [top])
    let root = active("g", [parent])
    child.interactor.onResign = { [unowned root, unowned parent, unowned top, unowned child] in
      child.interactor.onResign = {}
      root.detachChild(parent)
      root.attach(top)
    }
    parent.detachChild(top)
    #expect(root.childNames == ["t"])
    #expect(top.interactor.isActive && child.interactor.isActive)
    #expect(!parent.interactor.isActive && parent.childCount == 0)
    #expect(log.take() == ["-c", "-t", "-p", "+t", "+c"])
    root.detachChild(top)
    #expect(!top.interactor.isActive && !child.interactor.isActive)
  }

  @Test
  func
    `T17: a node that a hook moves as it or its parent resigns has resigned once, and is active`()
  {
    let (a, b) = (TestRouter("a", log), TestRouter("b", log))
    let parent = active("p", [a, b])
    let other = active("q")
    b.interactor.onResign = { [unowned parent, unowned a] in
      parent.detachChild(a)
      other.attach(a)
    }
    parent.interactor.deactivate()
    #expect(log.take() == ["-b", "-a", "+a", "-p"])
    #expect(a.interactor.isActive)
    let (first, second) = (active("first"), active("second"))
    first.interactor.onResign = { [unowned first, unowned second] in
      first.interactor.onResign = {}
      second.attach(first)
    }
    first.interactor.deactivate()
    #expect(log.take() == ["-first", "+first"])
    #expect(first.interactor.isActive)
  }

  @Test func `T17: a router that takes a node over while it ends keeps the node's children`() {
    let child = TestRouter("c", log)
    let first = active("p", [child])
    var second: SecondRouter?
    var isOver = false
    first.lifecycle.subscribe(onCompleted: { isOver = true }).disposed(by: bag)
    child.interactor.onResign = { [unowned first] in
      first.terminate()
      second = SecondRouter(interactor: first.interactor)
    }
    first.interactor.deactivate()
    #expect(isOver && second?.children.first === child)
    second?.interactor.activate()
    #expect(log.take() == ["-c", "-p", "+p", "+c"])
    child.interactor.onResign = {}
  }

  @Test(arguments: [false, true])
  func
    `T17: a node that a hook or an observer of isActiveStream deactivates stays inactive under its parent`(
      isByObserver: Bool
    )
  {
    let (a, b) = (TestRouter("a", log), TestRouter("b", log))
    let root = TestRouter("root", log, [a, b])
    if isByObserver {
      b.interactor.isActiveStream.filter { $0 }.take(1)
        .subscribe(onNext: { [unowned b] _ in b.interactor.deactivate() }).disposed(by: bag)
    }
    a.interactor.onActive = { [unowned b] in
      b.interactor.activate()
      if !isByObserver { b.interactor.deactivate() }
    }
    root.interactor.activate()
    let lifeOfB = isByObserver ? [] : ["+b", "load b", "-b"]
    #expect(log.take() == ["+root", "load root", "+a"] + lifeOfB + ["load a"])
    #expect(!b.interactor.isActive)
    if isByObserver { return }
    // Until its parent is activated again.
    root.interactor.activate()
    #expect(b.interactor.isActive)
  }

  @Test func `T17: a node that an action which waited deactivates does not load`() {
    let interactor = ReactorInteractor(presenter: (), reactor: ListReactor())
    let router = Router(interactor: interactor)
    router.lifecycle.subscribe(onNext: { [log] in log.note("\($0)") }).disposed(by: bag)
    interactor.state.skip(1)
      .subscribe(onNext: { [unowned interactor] _ in interactor.deactivate() }).disposed(by: bag)
    interactor.action.onNext(.add(1))
    interactor.activate()
    #expect(interactor.reactor.items == [1])
    #expect(log.take() == [])
    withExtendedLifetime(router) {}
  }

  @Test func `T8: a terminated child stays inactive, though its hook activates the parent`() {
    let child = TestRouter("c", log)
    let parent = active("p", [child])
    child.interactor.onResign = { [unowned parent] in parent.interactor.activate() }
    child.terminate()
    #expect(log.take() == ["-c"])
    #expect(!child.interactor.isActive && child.parent == nil)
  }

  @Test func `T17: a node that its hook deactivates and activates is emitted to waiters once`() {
    let root = active("root")
    let child = TestRouter("a", log)
    var got = 0
    root.waitForChildAttached(TestRouter.self).subscribe(onNext: { _ in got += 1 })
      .disposed(by: bag)
    child.interactor.onActive = { [unowned child] in
      child.interactor.onActive = {}
      child.interactor.deactivate()
      child.interactor.activate()
    }
    root.attach(child)
    #expect(log.take() == ["+a", "-a", "+a", "load a"])
    #expect(got == 1)
  }

  @Test
  func
    `T17: a node that a waiter deactivates by hand stays inactive, though its parent has just woken`()
  {
    let leaf = TestRouter("leaf", log)
    let child = TestRouter("a", log, [leaf])
    let root = active("root")
    root.waitForChildAttached(TestRouter.self).take(1)
      .subscribe(onNext: { child, _ in
        child.interactor.deactivate()
        child.interactor.activate()
        leaf.interactor.deactivate()
      })
      .disposed(by: bag)
    root.attach(child)
    #expect(log.take() == ["+a", "load a", "-a", "+a", "+leaf", "load leaf", "-leaf"])
  }
}
