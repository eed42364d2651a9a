// Attaching: order, inactive parents, refusals (T1, T3 to T6).

import RIBCore
import Testing

struct AttachTests {
  let journal = Journal()

  private func activeRoot(_ children: [TestRouter] = []) -> TestRouter {
    let root = TestRouter("root", journal, children)
    root.interactor.activate()
    _ = journal.take()
    return root
  }

  @Test func `T1: a child becomes active, then loads, and is in children by then`() {
    let root = activeRoot()
    let child = TestRouter("a", journal)
    let bag = DisposeBag()
    child.interactor.isActiveStream.subscribe(onNext: { [journal] in journal.note("stream \($0)") })
      .disposed(by: bag)
    child.lifecycle.subscribe(onNext: { [journal] in journal.note("lifecycle \($0)") })
      .disposed(by: bag)
    child.interactor.onActive = { [unowned root, unowned child] in
      #expect(root.childNames == ["a"])
      #expect(child.interactor.isActive)
    }
    root.attach(child)
    #expect(
      journal.take() == ["stream false", "stream true", "+a", "lifecycle didLoad", "load a"])
  }

  @Test func `T1: activation is pre-order, each node loaded before its children wake`() {
    let root = TestRouter(
      "root", journal,
      [
        TestRouter("a", journal, [TestRouter("a1", journal), TestRouter("a2", journal)]),
        TestRouter("b", journal),
      ])
    root.interactor.activate()
    #expect(
      journal.take() == [
        "+root", "load root", "+a", "load a", "+a1", "load a1", "+a2", "load a2", "+b", "load b",
      ])
  }

  @Test func `T1: children attached in didLoad find an active parent`() {
    let root = activeRoot()
    let child = TestRouter("a", journal)
    let grandchild = TestRouter("a1", journal)
    child.onLoad = { [unowned child] in
      #expect(child.interactor.isActive)
      child.attach(grandchild)
    }
    root.attach(child)
    #expect(journal.take() == ["+a", "load a", "+a1", "load a1"])
  }

  @Test func `T1: observers are notified of the attach before the activation`() {
    let root = activeRoot()
    let observing = root.observeTree(JournalObserver(journal))
    root.attach(TestRouter("a", journal))
    #expect(journal.take() == ["attached test/a", "activated test/a", "+a", "load a"])
    observing.dispose()
    root.attach(TestRouter("b", journal))
    #expect(journal.take() == ["+b", "load b"])
  }

  @Test func `T3: re-attaching wakes the node, then its kept subtree, and loads nothing twice`() {
    let root = activeRoot()
    let child = TestRouter(
      "a", journal, [TestRouter("a1", journal), TestRouter("a2", journal)])
    root.attach(child)
    root.detachChild(child)
    _ = journal.take()
    root.attach(child)
    #expect(journal.take() == ["+a", "+a1", "+a2"])
  }

  @Test func `T4: a child that has itself detached in didBecomeActive ends inactive and unloaded`()
  {
    let root = activeRoot()
    let child = TestRouter("a", journal, [TestRouter("a1", journal)])
    child.interactor.onActive = { [unowned root, unowned child] in root.detachChild(child) }
    root.attach(child)
    #expect(journal.take() == ["+a", "-a"])
    #expect(root.childCount == 0)
    #expect(!child.interactor.isActive)
    #expect((child.children.first as? TestRouter)?.interactor.isActive == false)
  }

  @Test
  func `T5: a second parent, itself, an ancestor and a stranger are refused`()
    throws
  {
    let a1 = TestRouter("a1", journal)
    let a = TestRouter("a", journal, [a1])
    let root = activeRoot([a])
    let other = TestRouter("other", journal)
    #expect(throws: RoutingError.alreadyAttached(child: "test/a", parent: "test")) {
      try root.tryAttachChild(a)
    }
    #expect(throws: RoutingError.alreadyAttached(child: "test/a", parent: "test")) {
      try other.tryAttachChild(a)
    }
    #expect(throws: RoutingError.wouldMakeCycle(child: "test", parent: "test")) {
      try root.tryAttachChild(root)
    }
    #expect(throws: RoutingError.wouldMakeCycle(child: "test", parent: "test/a/a1")) {
      try a1.tryAttachChild(root)
    }
    #expect(throws: RoutingError.notAChild(child: "test/a/a1", parent: "test")) {
      try root.tryDetachChild(a1)
    }
    try root.tryDetachChild(a)
    #expect(journal.take() == ["-a1", "-a"])
    #expect(throws: RoutingError.notAChild(child: "a", parent: "test")) {
      try root.tryDetachChild(a)
    }
    try root.tryAttachChild(a, as: "a")
    #expect(journal.take() == ["+a", "+a1"])
    #expect(throws: RoutingError.nameInUse(name: "a", parent: "test")) {
      try root.tryAttachChild(other, as: "a")
    }
    #expect(TreeSnapshot(of: root).paths == ["test", "test/a", "test/a/a1"])
    #expect(journal.take() == [])
  }

  #if DEBUG
    @Test func `T5: attachChild of an attached child traps in debug builds and names both`() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await MainActor.run {
          let child = TestRouter("a", Journal())
          let root = TestRouter("root", Journal(), [child])
          root.attachChild(child)
        }
      }
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(text.contains("test/a cannot be attached to test: it is already attached."))
    }

    @Test func `T5: detachChild of a stranger traps in debug builds and names both`() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await MainActor.run {
          TestRouter("root", Journal()).detachChild(TestRouter("a", Journal()))
        }
      }
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(text.contains("test cannot be detached from test: it is not one of its children."))
    }
  #else
    @Test func `T5: attachChild of an attached child is reported and ignored in release builds`() {
      let child = TestRouter("a", journal)
      let root = activeRoot([child])
      let observing = root.observeTree(JournalObserver(journal))
      root.attachChild(child)
      root.detachChild(TestRouter("b", journal))
      #expect(journal.lines.filter { $0.hasPrefix("misuse at test:") }.count == 2)
      #expect(root.childNames == ["a"])
      observing.dispose()
    }
  #endif

  @Test func `T6: under an inactive parent a child waits, and loads when the parent wakes`() {
    let root = TestRouter("root", journal)
    let child = TestRouter("a", journal)
    root.attach(child)
    #expect(journal.take() == [])
    #expect(!child.interactor.isActive)
    root.interactor.activate()
    #expect(journal.take() == ["+root", "load root", "+a", "load a"])
  }

  @Test func `T6: a child activated by hand under an inactive parent stays inactive`() {
    let root = TestRouter("root", journal)
    let child = TestRouter("a", journal)
    root.attach(child)
    let observing = root.observeTree(JournalObserver(journal))
    child.interactor.activate()
    #expect(!child.interactor.isActive)
    #expect(journal.take().first?.hasPrefix("misuse at test/a") == true)
    observing.dispose()
  }

  @Test func `T6: an active root attached under an inactive parent becomes inactive`() {
    let child = activeRoot()
    let root = TestRouter("top", journal)
    root.attach(child)
    #expect(journal.take() == ["-root"])
    root.interactor.activate()
    #expect(journal.take() == ["+top", "load top", "+root"])
  }
}
