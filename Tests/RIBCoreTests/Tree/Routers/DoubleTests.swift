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
  /// A plus for each activation, a minus for each deactivation.
  var calls = ""
  var isActive = false
  var isActiveStream: Observable<Bool> { .just(isActive) }
  func activate() {
    calls += "+"
    isActive = true
  }
  func deactivate() {
    calls += "-"
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
  private let log = EventLog()
  private let interactor = InteractableMock()
  private let child = ChildRoutingMock()

  @Test
  func `T15: a mock of Routing has one parent, is activated, loaded once, found and detached`()
    throws
  {
    let root = TestRouter("root", log)
    root.interactor.activate()
    let child = ChildBuildableMock().build()
    let mock = try #require(child as? ChildRoutingMock)
    root.attachChild(child)
    #expect((mock.interactableMock.calls, mock.loadCount) == ("+", 1))
    #expect(root.child(named: "childroutingmock") === mock)
    #expect(TreeSnapshot(of: root).nodes.map(\.isActive) == [true, true])
    let refusal = RoutingError.alreadyAttached(child: "test/childroutingmock", parent: "test")
    for parent in [root, TestRouter("second", log)] {
      #expect(throws: refusal) { try parent.tryAttachChild(mock) }
    }
    root.detachChild(child)
    root.attachChild(child)
    root.detachChild(child)
    #expect((mock.interactableMock.calls, mock.loadCount) == ("+-+-", 1))
    #expect(root.childCount == 0)
    #expect(TreeSnapshot(of: mock).nodes.map(\.type) == ["ChildRoutingMock"])
  }

  @Test func `T15: a router over a mock interactor carries real children along`() {
    let router = MockedRouter(interactor: interactor)
    let root = TestRouter("root", log)
    router.attachChild(TestRouter("a", log))
    root.interactor.activate()
    _ = log.take()
    root.attachChild(router)
    #expect(interactor.calls == "+")
    root.detachChild(router)
    #expect(interactor.calls == "+-")
    #expect(log.take() == ["-a"])
  }

  @Test
  func `T15: a router over a mock, without a parent, activates the children that it attaches`() {
    var router: MockedRouter? = MockedRouter(interactor: interactor)
    router?.attachChild(child)
    #expect(router?.children.count == 1)
    #expect((child.interactableMock.calls, child.loadCount) == ("+", 1))
    router?.detachChild(child)
    #expect(child.interactableMock.calls == "+-")
    router?.attachChild(child)
    router = nil
    #expect((child.interactableMock.calls, child.loadCount) == ("+-+-", 1))
    #expect(interactor.calls == "")
  }

  @Test func `T15: so do routers over mocks below it, whose mocks are called once when attached`() {
    let parent = MockedRouter(interactor: InteractableMock())
    let router = MockedRouter(interactor: interactor)
    router.attachChild(child)
    router.attachChild(TestRouter("a", log))
    parent.attachChild(router)
    #expect((interactor.calls, router.loadCount) == ("+", 1))
    #expect(child.interactableMock.calls == "+")
    #expect(log.take() == ["+a", "load a"])
    parent.detachChild(router)
    parent.attachChild(router)
    #expect((interactor.calls, router.loadCount) == ("+-+", 1))
    #expect(child.interactableMock.calls == "+-+")
    #expect(log.take() == ["-a", "+a"])
  }

  @Test
  func `T6, T15: a mock under an inactive parent is inactive with all below, also once detached`() {
    let root = TestRouter("root", log)
    let router = MockedRouter(interactor: interactor)
    router.attachChild(child)
    root.attachChild(router)
    #expect((interactor.calls, child.interactableMock.calls) == ("", "+-"))
    root.interactor.activate()
    #expect((interactor.calls, child.interactableMock.calls) == ("+", "+-+"))
    root.detachChild(router)
    let late = ChildRoutingMock()
    router.attachChild(late)
    #expect((late.interactableMock.calls, late.loadCount) == ("", 0))
  }

  @Test
  func `T15: a root over a mock calls it once, even if an observer launches it again meanwhile`() {
    let root = MockedRoot(interactor: interactor, viewController: ViewMock())
    root.attachChild(child)
    root.launch()
    root.launch()
    #expect((interactor.calls, child.interactableMock.calls) == ("+", "+"))
    root.terminate()
    #expect((interactor.calls, child.interactableMock.calls) == ("+-", "+-"))
    let watched = InteractableMock()
    let other = MockedRoot(interactor: watched, viewController: ViewMock())
    let observer = LaunchingObserver()
    observer.onActivate = { [unowned other, unowned observer] in
      observer.onActivate = {}
      other.launch()
    }
    let observing = other.observeTree(observer)
    other.launch()
    #expect(watched.calls == "+")
    observing.dispose()
  }

  @Test func `T6: a router over a real interactor that is inactive keeps its children inactive`() {
    let router = Router(interactor: Interactor())
    router.attachChild(child)
    #expect((child.interactableMock.calls, child.loadCount) == ("", 0))
  }
}
