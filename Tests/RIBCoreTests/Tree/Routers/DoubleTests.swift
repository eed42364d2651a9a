// Mocks stand in for the real parts everywhere (T15).

import RIBCore
import TestSupport
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

private final class MockedRouter: Router<any Interactable> {
  var loadCount = 0
  override func didLoad() { loadCount += 1 }
}

private final class LaunchingObserver: TreeObserver {
  var onActivate: () -> Void = {}
  func didActivate(_ path: NodePath) { onActivate() }
}

private final class ViewMock: ViewControllable {}
private final class MockedRoot: LaunchRouter<InteractableMock, ViewMock> {}

private protocol ChildBuildable: Buildable { func build() -> any ChildRouting }
private final class ChildBuildableMock: ChildBuildable {
  let routing = ChildRoutingMock()
  func build() -> any ChildRouting { routing }
}

struct DoubleTests {
  @Test func `T15: a mock of Routing is attached, activated, loaded once, found and detached`()
    throws
  {
    let log = EventLog()
    let root = TestRouter("root", log)
    root.interactor.activate()
    let child = ChildBuildableMock().build()
    let mock = try #require(child as? ChildRoutingMock)
    root.attachChild(child)
    #expect(mock.interactableMock.calls == ["activate"])
    #expect(mock.loadCount == 1)
    #expect(root.child(named: "childroutingmock") === mock)
    #expect(TreeSnapshot(of: root).nodes.map(\.isActive) == [true, true])
    #expect(throws: RoutingError.self) { try root.tryAttachChild(child) }
    root.detachChild(child)
    root.attachChild(child)
    root.detachChild(child)
    #expect(mock.interactableMock.calls == ["activate", "deactivate", "activate", "deactivate"])
    #expect(mock.loadCount == 1)
    #expect(root.childCount == 0)
    #expect(TreeSnapshot(of: mock).nodes.map(\.type) == ["ChildRoutingMock"])
  }

  @Test func `T15: a router over a mock interactor carries real children along`() {
    let log = EventLog()
    let interactor = InteractableMock()
    let router = MockedRouter(interactor: interactor)
    let root = TestRouter("root", log)
    router.attachChild(TestRouter("a", log))
    root.interactor.activate()
    _ = log.take()
    root.attachChild(router)
    #expect(interactor.calls == ["activate"])
    root.detachChild(router)
    #expect(interactor.calls == ["activate", "deactivate"])
    #expect(log.take() == ["-a"])
  }

  @Test
  func `T15: a router over a mock, without a parent, activates the children that it attaches`() {
    let interactor = InteractableMock()
    var router: MockedRouter? = MockedRouter(interactor: interactor)
    let child = ChildRoutingMock()
    router?.attachChild(child)
    #expect(router?.children.count == 1)
    #expect(child.interactableMock.calls == ["activate"])
    #expect(child.loadCount == 1)
    router?.detachChild(child)
    #expect(child.interactableMock.calls == ["activate", "deactivate"])
    router?.attachChild(child)
    router = nil
    #expect(child.interactableMock.calls == ["activate", "deactivate", "activate", "deactivate"])
    #expect(child.loadCount == 1)
    #expect(interactor.calls == [])
  }

  @Test func `T15: so do routers over mocks below it, whose mocks are called once when attached`() {
    let log = EventLog()
    let interactor = InteractableMock()
    let parent = MockedRouter(interactor: InteractableMock())
    let router = MockedRouter(interactor: interactor)
    let child = ChildRoutingMock()
    router.attachChild(child)
    router.attachChild(TestRouter("a", log))
    parent.attachChild(router)
    #expect(interactor.calls == ["activate"])
    #expect(router.loadCount == 1)
    #expect(child.interactableMock.calls == ["activate"])
    #expect(log.take() == ["+a", "load a"])
    parent.detachChild(router)
    parent.attachChild(router)
    #expect(interactor.calls == ["activate", "deactivate", "activate"])
    #expect(child.interactableMock.calls == ["activate", "deactivate", "activate"])
    #expect(router.loadCount == 1)
    #expect(log.take() == ["-a", "+a"])
  }

  @Test
  func `T6, T15: a mock under an inactive parent is inactive with all below, also once detached`() {
    let log = EventLog()
    let root = TestRouter("root", log)
    let interactor = InteractableMock()
    let router = MockedRouter(interactor: interactor)
    let child = ChildRoutingMock()
    router.attachChild(child)
    root.attachChild(router)
    #expect(interactor.calls == [])
    #expect(child.interactableMock.calls == ["activate", "deactivate"])
    root.interactor.activate()
    #expect(interactor.calls == ["activate"])
    #expect(child.interactableMock.calls == ["activate", "deactivate", "activate"])
    root.detachChild(router)
    let late = ChildRoutingMock()
    router.attachChild(late)
    #expect(late.interactableMock.calls == [])
    #expect(late.loadCount == 0)
  }

  @Test func `T15: a root over a mock calls it when it is launched, and once`() {
    let interactor = InteractableMock()
    let root = MockedRoot(interactor: interactor, viewController: ViewMock())
    let child = ChildRoutingMock()
    root.attachChild(child)
    root.launch()
    root.launch()
    #expect(interactor.calls == ["activate"])
    #expect(child.interactableMock.calls == ["activate"])
    root.terminate()
    #expect(interactor.calls == ["activate", "deactivate"])
    #expect(child.interactableMock.calls == ["activate", "deactivate"])
  }

  @Test func `T15: a mock is called once, though an observer launches the root again meanwhile`() {
    let interactor = InteractableMock()
    let root = MockedRoot(interactor: interactor, viewController: ViewMock())
    let observer = LaunchingObserver()
    observer.onActivate = { [unowned root, unowned observer] in
      observer.onActivate = {}
      root.launch()
    }
    let observing = root.observeTree(observer)
    root.launch()
    #expect(interactor.calls == ["activate"])
    observing.dispose()
  }

  @Test func `T6: a router over a real interactor that is inactive keeps its children inactive`() {
    let router = Router(interactor: Interactor())
    let child = ChildRoutingMock()
    router.attachChild(child)
    #expect(child.interactableMock.calls == [])
    #expect(child.loadCount == 0)
  }

  @Test func `T15: a mock cannot have two parents either`() {
    let log = EventLog()
    let first = TestRouter("first", log)
    let second = TestRouter("second", log)
    let mock = ChildRoutingMock()
    first.attachChild(mock)
    #expect(throws: RoutingError.alreadyAttached(child: "test/childroutingmock", parent: "test")) {
      try second.tryAttachChild(mock)
    }
  }
}
