// Observers that change the tree as they are notified of it, or as they are released (T17, T18).

import RIBCore
import TestSupport
import Testing

/// Runs closures as a node is detached, and as the observer is released.
private final class TurningObserver: TreeObserver {
  let observesReactors = false
  private let onDetach: (NodePath) -> Void
  private let onRelease: () -> Void

  init(onDetach: @escaping (NodePath) -> Void = { _ in }, onRelease: @escaping () -> Void = {}) {
    self.onDetach = onDetach
    self.onRelease = onRelease
  }

  func didDetach(_ path: NodePath) { onDetach(path) }

  isolated deinit { onRelease() }
}

struct ObserverHookTests {
  private let log = EventLog()

  private func children(of root: TestRouter) -> [String] {
    #expect(root.childCount == root.children.count)
    return root.childNames
  }

  @Test func `T17: a child that is detached again after it left the list leaves it once`() {
    for isTerminated in [false, true] {
      let root = TestRouter("root", log)
      let nodes = (0..<12).map { TestRouter("\($0)", log) }
      for node in nodes { root.attachChild(node) }
      var refused: RoutingError?
      let observing = root.observeTree(
        TurningObserver { [unowned root] _ in
          if isTerminated { return nodes[3].terminate() }
          do throws(RoutingError) { try root.tryDetachChild(nodes[3]) } catch { refused = error }
        })
      root.detachChild(nodes[3])
      observing.dispose()
      if !isTerminated {
        #expect(refused == .notAChild(child: "test/test#4", parent: "test"))
      }
      let more = (0..<2).map { TestRouter("new \($0)", log) }
      for node in more { root.attachChild(node) }
      let others: [String] = (0..<12).map { "\($0)" }.filter { $0 != "3" }
      #expect(children(of: root) == others + ["new 0", "new 1"])
      #expect(more.map(\.name) == ["test#4", "test#13"])
    }
  }

  @Test func `T8: a terminated child still has its own children as observers are notified`() {
    let child = TestRouter("child", log, [TestRouter("leaf", log)])
    let root = TestRouter("root", log, [child])
    var counts: [Int] = []
    let observing = root.observeTree(
      TurningObserver { path in counts.append(path.routing?.children.count ?? -1) })
    child.terminate()
    #expect((counts, child.childCount) == ([1], 0))
    observing.dispose()
  }

  @Test func `T17: a parent may be released as it notifies that a child is detached`() {
    var root: TestRouter? = TestRouter("root", log)
    let child = TestRouter("child", log)
    root?.attachChild(child)
    weak let released = root
    let observing = root?.observeTree(TurningObserver { _ in root = nil })
    child.terminate()
    observing?.dispose()
    #expect(released == nil)
    #expect(child.parent == nil && child.path == "test")
  }

  @Test func `T18: an observer that is released as its tree is attached may detach it`() {
    let root = TestRouter("root", log)
    let nodes = (0..<3).map { TestRouter("\($0)", log) }
    for node in nodes { root.attachChild(node) }
    let top = TestRouter("top", log)
    _ = top.observeTree(TurningObserver(onRelease: { [unowned root] in root.detachChild(top) }))
    root.attachChild(top)
    #expect(top.parent == nil)
    #expect(children(of: root) == ["0", "1", "2"])
    root.attachChild(TestRouter("new", log))
    #expect(children(of: root) == ["0", "1", "2", "new"])
  }

  @Test func `T18: an observer that is released with the tree that its node left may detach it`() {
    let root = TestRouter("root", log)
    let nodes = (0..<3).map { TestRouter("\($0)", log) }
    for node in nodes { root.attachChild(node) }
    let node = TestRouter("node", log)
    do {
      let left = TestRouter("left", log)
      _ = left.observeTree(TurningObserver(onRelease: { [unowned root] in root.detachChild(node) }))
      left.attachChild(node)
      left.detachChild(node)
    }
    let journalObserver = LoggingObserver(log)
    let observing = root.observeTree(journalObserver)
    root.attachChild(node)
    #expect(node.parent == nil)
    #expect(children(of: root) == ["0", "1", "2"])
    #expect(log.take() == ["attached test/test#4", "detached test/test#4"])
    observing.dispose()
  }
}
