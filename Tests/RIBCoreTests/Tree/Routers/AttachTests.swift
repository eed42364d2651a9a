// Attaching: order, inactive parents, refusals (T1, T3 to T6).

import RIBCore
import TestSupport
import Testing

struct AttachTests {
  let log = EventLog()

  private func activeRoot(_ children: [TestRouter] = []) -> TestRouter {
    let root = TestRouter("root", log, children)
    root.interactor.activate()
    _ = log.take()
    return root
  }

  @Test func `T1: a child becomes active, then loads, and is in children by then`() {
    let root = activeRoot()
    let child = TestRouter("a", log)
    let bag = DisposeBag()
    child.interactor.isActiveStream.subscribe(onNext: { [log] in log.note("stream \($0)") })
      .disposed(by: bag)
    child.lifecycle.subscribe(onNext: { [log] in log.note("lifecycle \($0)") })
      .disposed(by: bag)
    child.interactor.onActive = { [unowned root, unowned child] in
      #expect(root.childNames == ["a"])
      #expect(child.interactor.isActive)
    }
    root.attach(child)
    #expect(log.take() == ["stream false", "stream true", "+a", "lifecycle didLoad", "load a"])
  }

  @Test func `T1: activation is pre-order, a node loaded before its children wake, even new ones`()
  {
    let root = TestRouter(
      "root", log,
      [
        TestRouter("a", log, [TestRouter("a1", log), TestRouter("a2", log)]),
        TestRouter("b", log),
      ])
    root.interactor.activate()
    #expect(
      log.take() == [
        "+root", "load root", "+a", "load a", "+a1", "load a1", "+a2", "load a2", "+b", "load b",
      ])
    let late = TestRouter("c", log)
    let grandchild = TestRouter("c1", log)
    late.onLoad = { [unowned late] in
      #expect(late.interactor.isActive)
      late.attach(grandchild)
    }
    root.attach(late)
    #expect(log.take() == ["+c", "load c", "+c1", "load c1"])
  }

  @Test func `T1: observers are notified of the attach before the activation`() {
    let root = activeRoot()
    let observing = root.observeTree(LoggingObserver(log))
    root.attach(TestRouter("a", log))
    #expect(log.take() == ["attached test/a", "activated test/a", "+a", "load a"])
    observing.dispose()
    root.attach(TestRouter("b", log))
    #expect(log.take() == ["+b", "load b"])
  }

  @Test func `T3: re-attaching wakes the node, then its kept subtree, and loads nothing twice`() {
    let root = activeRoot()
    let child = TestRouter("a", log, [TestRouter("a1", log), TestRouter("a2", log)])
    root.attach(child)
    root.detachChild(child)
    _ = log.take()
    root.attach(child)
    #expect(log.take() == ["+a", "+a1", "+a2"])
  }

  @Test func `T4: a child that has itself detached in didBecomeActive ends inactive and unloaded`()
  {
    let root = activeRoot()
    let child = TestRouter("a", log, [TestRouter("a1", log)])
    child.interactor.onActive = { [unowned root, unowned child] in root.detachChild(child) }
    root.attach(child)
    #expect(log.take() == ["+a", "-a"])
    #expect(root.childCount == 0 && !child.interactor.isActive)
    #expect((child.children.first as? TestRouter)?.interactor.isActive == false)
  }

  @Test func `T5: a second parent, itself, an ancestor and a stranger are refused`() throws {
    let a1 = TestRouter("a1", log)
    let a = TestRouter("a", log, [a1])
    let root = activeRoot([a])
    let other = TestRouter("other", log)
    let refusals: [RoutingError?] = [
      refusal { try root.tryAttachChild(a) }, refusal { try other.tryAttachChild(a) },
      refusal { try root.tryAttachChild(root) }, refusal { try a1.tryAttachChild(root) },
      refusal { try root.tryDetachChild(a1) },
    ]
    let reasons: [RoutingError?] = [
      .alreadyAttached(child: "test/a", parent: "test"),
      .alreadyAttached(child: "test/a", parent: "test"),
      .wouldMakeCycle(child: "test", parent: "test"),
      .wouldMakeCycle(child: "test", parent: "test/a/a1"),
      .notAChild(child: "test/a/a1", parent: "test"),
    ]
    #expect(refusals == reasons)
    try root.tryDetachChild(a)
    #expect(log.take() == ["-a1", "-a"])
    #expect(refusal { try root.tryDetachChild(a) } == .notAChild(child: "a", parent: "test"))
    try root.tryAttachChild(a, as: "a")
    #expect(log.take() == ["+a", "+a1"])
    let nameInUse = refusal { try root.tryAttachChild(other, as: "a") }
    #expect(nameInUse == .nameInUse(name: "a", parent: "test"))
    #expect(TreeSnapshot(of: root).paths == ["test", "test/a", "test/a/a1"])
    #expect(log.take() == [])
  }

  /// The error of a change that is refused.
  private func refusal(of change: () throws -> Void) -> RoutingError? {
    do { try change() } catch { return error as? RoutingError }
    return nil
  }

  #if DEBUG
    @Test func `T5: attachChild of an attached child traps in debug builds and names both`() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await MainActor.run {
          let child = TestRouter("a", EventLog())
          let root = TestRouter("root", EventLog(), [child])
          root.attachChild(child)
        }
      }
      #expect(
        result.errorText.contains("test/a cannot be attached to test: it is already attached."))
    }

    @Test func `T5: attachChild under a name that is in use traps in debug builds`() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await MainActor.run {
          let root = TestRouter("root", EventLog(), [TestRouter("a", EventLog())])
          root.attachChild(TestRouter("b", EventLog()), as: "a")
        }
      }
      #expect(result.errorText.contains("test already has a child named a."))
    }

    @Test func `T5: detachChild of a stranger traps in debug builds and names both`() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await MainActor.run {
          TestRouter("root", EventLog()).detachChild(TestRouter("a", EventLog()))
        }
      }
      #expect(
        result.errorText.contains(
          "test cannot be detached from test: it is not one of its children."))
    }
  #else
    @Test func `T5: attachChild of an attached child is reported and ignored in release builds`() {
      let child = TestRouter("a", log)
      let root = activeRoot([child])
      let observing = root.observeTree(LoggingObserver(log))
      root.attachChild(child)
      root.detachChild(TestRouter("b", log))
      #expect(log.lines.filter { $0.hasPrefix("misuse at test:") }.count == 2)
      #expect(root.childNames == ["a"])
      observing.dispose()
    }
  #endif

  @Test
  func
    `T6: under an inactive parent a child waits, even if activated by hand or before, and wakes with it`()
  {
    let root = TestRouter("root", log)
    let child = TestRouter("a", log)
    root.attach(child)
    #expect(log.take() == [])
    #expect(!child.interactor.isActive)
    let observing = root.observeTree(LoggingObserver(log))
    child.interactor.activate()
    #expect(!child.interactor.isActive)
    #expect(log.take().first?.hasPrefix("misuse at test/a") == true)
    observing.dispose()
    let activeBefore = TestRouter("b", log)
    activeBefore.interactor.activate()
    _ = log.take()
    root.attach(activeBefore)
    #expect(log.take() == ["-b"])
    root.attach(TestRouter("c", log))
    root.interactor.activate()
    #expect(log.take() == ["+root", "load root", "+a", "load a", "+b", "+c", "load c"])
  }
}
