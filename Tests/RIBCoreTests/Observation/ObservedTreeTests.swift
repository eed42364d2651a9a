// Which observers a subtree has that moves from tree to tree (T19).

import RIBCore
import TestSupport
import Testing

struct ObservedTreeTests {
  private let old = EventLog()
  private let new = EventLog()
  private let nodes = EventLog()
  private let bag = DisposeBag()

  private func observed(_ name: String, by log: EventLog) -> TestRouter {
    let root = TestRouter(name, nodes)
    root.observeTree(LoggingObserver(log)).disposed(by: bag)
    return root
  }

  private func subtree() -> (top: TestRouter, leaf: TestRouter) {
    let leaf = TestRouter("leaf", nodes)
    return (TestRouter("top", nodes, [leaf]), leaf)
  }

  @Test(arguments: [false, true])
  func `T19: a subtree that is detached or outlives its parent leaves its old observers at once`(
    isDetached: Bool
  ) {
    let root = observed("root", by: old)
    if isDetached { root.interactor.activate() }
    let (top, leaf) = subtree()
    root.attach(top)
    if isDetached { root.detachChild(top) } else { root.terminate() }
    _ = old.take()
    top.interactor.activate()
    top.detachChild(leaf)
    top.attach(leaf)
    leaf.interactor.deactivate()
    Disposables.create().disposeOnDeactivate(interactor: leaf.interactor)
    #expect(old.take() == [])
  }

  @Test
  func
    `T19: a node notifies the observers of the tree that it is attached to, even while inactive`()
  {
    let (first, second) = (observed("first", by: old), observed("second", by: new))
    let (top, leaf) = subtree()
    first.attach(top)
    first.detachChild(top)
    _ = old.take()
    second.attach(top)
    top.detachChild(leaf)
    top.attach(leaf)
    Disposables.create().disposeOnDeactivate(interactor: leaf.interactor)
    #expect(old.take() == [])
    let received = new.take()
    #expect(
      received.dropLast() == [
        "attached test/top", "detached test/top/leaf", "attached test/top/leaf",
      ])
    #expect(received.last?.hasPrefix("misuse at test/top/leaf") == true)
  }

  @Test func `T19: a tree without observers has none for a node that comes from another`() {
    let first = observed("first", by: old)
    let second = TestRouter("second", nodes)
    let (top, leaf) = subtree()
    first.attach(top)
    first.detachChild(top)
    second.attach(top)
    _ = old.take()
    second.interactor.activate()
    top.detachChild(leaf)
    #expect(old.take() == [])
    second.observeTree(LoggingObserver(new)).disposed(by: bag)
    top.attach(leaf)
    #expect(new.take() == ["attached test/top/leaf", "activated test/top/leaf"])
  }

  @Test(arguments: [false, true])
  func `T19: a node detached or ended when isActiveStream emits false leaves its old observers too`(
    isEnded: Bool
  ) {
    let root = observed("root", by: old)
    root.interactor.activate()
    let (top, leaf) = subtree()
    root.attach(top)
    leaf.interactor.isActiveStream.skip(1)
      .subscribe(onNext: { [unowned top, unowned leaf] isActive in
        if isActive { return }
        if isEnded { leaf.terminate() } else { top.detachChild(leaf) }
      })
      .disposed(by: bag)
    _ = old.take()
    top.interactor.deactivate()
    #expect(
      old.take() == ["deactivated test/top/leaf", "detached test/top/leaf", "deactivated test/top"])
  }

  @Test func `T19: a node detached in a hook notifies its old observers until it has left`() {
    let root = observed("root", by: old)
    root.interactor.activate()
    let (top, leaf) = subtree()
    root.attach(top)
    _ = old.take()
    leaf.interactor.onResign = { [unowned root, unowned top] in root.detachChild(top) }
    top.interactor.deactivate()
    #expect(
      old.take() == ["deactivated test/top/leaf", "deactivated test/top", "detached test/top"])
  }

  @Test func `a path that was read before is that of the node's place in the tree now`() {
    // By observers that read no paths.
    final class Silent: TreeObserver {}
    let (root, other) = (TestRouter("root", nodes), TestRouter("other", nodes))
    for tree in [root, other] { tree.observeTree(Silent()).disposed(by: bag) }
    let (top, leaf) = subtree()
    root.attachChild(top, as: "a")
    for _ in 1...2 { #expect(leaf.path == "test/a/leaf") }
    root.detachChild(top)
    #expect(leaf.path == "a/leaf")
    root.attachChild(top, as: "b")
    for _ in 1...2 { #expect(leaf.path == "test/b/leaf") }
    top.detachChild(leaf)
    root.attachChild(leaf, as: "c")
    #expect([top.path, leaf.path] == ["test/b", "test/c"])
    root.detachChild(leaf)
    other.attachChild(leaf, as: "d")
    #expect([top.path, leaf.path, top.path] == ["test/b", "test/d", "test/b"])
  }
}
