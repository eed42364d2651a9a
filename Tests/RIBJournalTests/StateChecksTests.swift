// Which states are checked at a commit, where nodes come and go between two of them.

import RIBCore
import Testing

@testable import RIBJournal

@Suite struct StateChecksTests {
  private let root = RootRouter(clock: VirtualClock())
  private let checks = StateChecks()
  private let observation: any Disposable

  init() {
    observation = root.observeTree(checks)
    root.launch()
    root.interactor.action.onNext(.attach("a"))
  }

  /// The paths of the nodes whose states are checked now.
  private func paths() -> [String] { checks.takeChanges().map(\.path) }

  private func child() throws -> NodeRouter {
    try #require(root.child(named: "a") as? NodeRouter)
  }

  @Test func `J11: a state is checked each time that it has changed, and only then`() {
    #expect(paths() == ["root", "root/a"])
    #expect(paths() == [])
    for (number, isChange) in [(1, true), (2, true), (2, false), (1, true)] {
      root.interactor.action.onNext(.set(7))
      root.interactor.action.onNext(.set(number))
      #expect(paths() == (isChange ? ["root"] : []))
    }
    observation.dispose()
  }

  @Test(arguments: [false, true])
  func `J11: a node that is attached twice under one path is checked each time`(isOneCommit: Bool)
    throws
  {
    _ = paths()
    let child = try child()
    child.interactor.action.onNext(.set(3))
    for _ in 0..<2 {
      root.detachChild(child)
      if !isOneCommit { #expect(paths() == []) }
      root.attachChild(child, as: "a")
      if !isOneCommit { #expect(paths() == ["root/a"]) }
    }
    #expect(paths() == (isOneCommit ? ["root/a"] : []))
    observation.dispose()
  }

  @Test func `J11: states that are accepted are those of all active nodes`() throws {
    root.interactor.action.onNext(.attach("b"))
    _ = paths()
    try child().interactor.deactivate()
    checks.takeAllAnew(below: root)
    #expect(paths() == ["root", "root/b"])
    checks.takeAllAnew(below: root)
    #expect(paths() == ["root", "root/b"])
    observation.dispose()
  }

  @Test func `a session that is only looked at is no longer checked`() {
    _ = paths()
    root.interactor.action.onNext(.set(1))
    checks.stop()
    root.interactor.action.onNext(.attach("b"))
    #expect(paths() == [])
    observation.dispose()
  }
}
