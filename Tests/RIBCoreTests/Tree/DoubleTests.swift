// Mocks stand in for the real parts everywhere (T15).

import RIBCore
import Testing

private protocol ChildRouting: Routing {}

/// As a mock generator would write it: nothing but the requirements.
private final class ChildRoutingMock: ChildRouting {
  let interactableMock = InteractableMock()
  var loadCount = 0
  var interactable: any Interactable { interactableMock }
  var children: [any Routing] = []
  var lifecycle: Observable<RouterLifecycle> { .never() }
  func load() { loadCount += 1 }
  func attachChild(_ child: any Routing) { children.append(child) }
  func detachChild(_ child: any Routing) { children.removeAll { $0 === child } }
}

private final class InteractableMock: Interactable {
  var calls: [String] = []
  var isActive = false
  var isActiveStream: Observable<Bool> { .just(isActive) }
  func activate() {
    calls.append("activate")
    isActive = true
  }
  func deactivate() {
    calls.append("deactivate")
    isActive = false
  }
}

private final class MockedRouter: Router<any Interactable> {}

private protocol ChildBuildable: Buildable { func build() -> any ChildRouting }
private final class ChildBuildableMock: ChildBuildable {
  let routing = ChildRoutingMock()
  func build() -> any ChildRouting { routing }
}

struct DoubleTests {
  @Test func `T15: a mock of Routing is attached, activated, loaded once, found and detached`()
    throws
  {
    let journal = Journal()
    let root = TestRouter("root", journal)
    root.interactor.activate()
    let child = ChildBuildableMock().build()
    let mock = try #require(child as? ChildRoutingMock)
    root.attachChild(child)
    #expect(mock.interactableMock.calls == ["activate"])
    #expect(mock.loadCount == 1)
    #expect(root.child(named: "childroutingmock") === mock)
    #expect(TreeSnapshot(of: root).nodes.map(\.active) == [true, true])
    #expect(throws: RoutingError.self) { try root.tryAttachChild(child) }
    root.detachChild(child)
    root.attachChild(child)
    root.detachChild(child)
    #expect(mock.interactableMock.calls == ["activate", "deactivate", "activate", "deactivate"])
    #expect(mock.loadCount == 1)
    #expect(root.childCount == 0)
  }

  @Test func `T15: a router over a mock interactor carries real children along`() {
    let journal = Journal()
    let interactor = InteractableMock()
    let router = MockedRouter(interactor: interactor)
    let root = TestRouter("root", journal)
    router.attachChild(TestRouter("a", journal))
    root.interactor.activate()
    _ = journal.take()
    root.attachChild(router)
    #expect(interactor.calls == ["activate"])
    root.detachChild(router)
    #expect(interactor.calls == ["activate", "deactivate"])
    #expect(journal.take() == ["+a", "load a", "-a"])
  }

  @Test func `T15: a mock cannot have two parents either`() {
    let journal = Journal()
    let first = TestRouter("first", journal)
    let second = TestRouter("second", journal)
    let mock = ChildRoutingMock()
    first.attachChild(mock)
    #expect(throws: RoutingError.alreadyAttached(child: "test/childroutingmock", parent: "test")) {
      try second.tryAttachChild(mock)
    }
  }
}
