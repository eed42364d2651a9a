// Parts released with a router, and reports of those that are not (T14).

import RIBCore
import RIBTesting
import TestSupport
import Testing

private final class Leaf: ReactorInteractor<Presenter, ListReactor> {
  init() {
    super.init(presenter: Presenter(), reactor: ListReactor())
    presenter.listener = self
  }
}
private protocol LeafPresentable: AnyObject {}
private final class Presenter: LeafPresentable, ViewControllable {
  weak var listener: Leaf?
}
private final class LeafRouter: Router<Leaf> {
  init() { super.init(interactor: Leaf()) }
}
private final class ViewableLeafRouter: ViewableRouter<Leaf, Presenter> {
  init() {
    let interactor = Leaf()
    super.init(interactor: interactor, viewController: interactor.presenter)
  }
}
private final class LeakObserver: TreeObserver {
  var leaks: [Leak] = []
  func didLeak(_ leak: Leak) { leaks.append(leak) }
}

struct LeakTests {
  private let root: TestRouter
  private let observer = LeakObserver()
  private let observing: any Disposable

  init() {
    root = TestRouter("root", EventLog())
    root.interactor.activate()
    observing = root.observeTree(observer)
  }

  @Test func `T14: all parts of a detached child are gone when detachChild returns`() async {
    var child: LeafRouter? = LeafRouter()
    weak let router = child
    weak let interactor = child?.interactor
    weak let reactor = child?.interactor.reactor
    weak let presenter = child?.interactor.presenter
    if let leaving = child.take() {
      root.attachChild(leaving)
      leaving.interactor.action.onNext(.add(1))
      root.detachChild(leaving)
    }
    let parts: [AnyObject?] = [router, interactor, reactor, presenter]
    #expect(parts.allSatisfy { $0 == nil })
    await finishLeakChecks(in: root)
    #expect(observer.leaks == [])
  }

  @Test func `T14: parts that nothing holds are checked once, also a view, which the router holds`()
  {
    for child in [LeafRouter(), ViewableLeafRouter()] as [any Routing] { root.attachChild(child) }
    while let child = root.children.last { root.detachChild(child) }
    #expect(root.leakChecksAreOver())
  }

  /// Attaches and detaches a node, and returns a part of it that survives.
  private func leak(from root: TestRouter, as name: String) -> Presenter {
    let child = LeafRouter()
    root.attachChild(child, as: name)
    root.detachChild(child)
    return child.interactor.presenter
  }

  @Test
  func
    `T14: a leak in a tree without observers goes to those of the process, if there are any`()
    async
  {
    // Without any observers nothing is checked.
    observing.dispose()
    let unnoticed = leak(from: root, as: "leaf")
    #expect(root.leakChecksAreOver())
    let ofProcess = TreeObservers.observeProcess(observer)
    let other = TestRouter("other", EventLog())
    let held = leak(from: other, as: "leaf of a tree without observers")
    await finishLeakChecks(in: other)
    #expect(observer.leaks.map(\.path).contains("test/leaf of a tree without observers"))
    ofProcess.dispose()
    withExtendedLifetime((unnoticed, held)) {}
  }

  @Test func `T19: a leak is not reported to a tree that the node has left for another`() async {
    let (other, middle) = (TestRouter("other", EventLog()), TestRouter("m", EventLog()))
    var held: AnyObject?
    do {
      let child = LeafRouter()
      held = child.interactor.presenter
      root.attach(middle)
      middle.attachChild(child)
      root.detachChild(middle)
      other.attach(middle)
      middle.detachChild(child)
    }
    await finishLeakChecks(in: root, other)
    #expect(observer.leaks == [])
    withExtendedLifetime(held) {}
  }

  @Test(arguments: ["interactor", "presenter", "reactor", "presenter by its protocol"])
  func `T14: a surviving part is named by type and path`(part: String) async {
    var held: AnyObject?
    if part == "presenter by its protocol" {
      let presenter = Presenter()
      held = presenter
      let interactor = PresentableInteractor<any LeafPresentable>(presenter: presenter)
      let child = Router(interactor: interactor)
      root.attachChild(child, as: "leaf")
      root.detachChild(child)
    } else {
      let child = LeafRouter()
      root.attachChild(child)
      switch part {
      case "interactor": held = child.interactor
      case "presenter": held = child.interactor.presenter
      default: held = child.interactor.reactor
      }
      root.detachChild(child)
    }
    await finishLeakChecks(in: root)
    let types = ["interactor": ["Leaf", "Presenter", "ListReactor"], "reactor": ["ListReactor"]]
    #expect(observer.leaks.map(\.type) == types[part] ?? ["Presenter"])
    #expect(observer.leaks.allSatisfy { $0.path == "test/leaf" })
    withExtendedLifetime(held) {}
  }

  @Test
  func
    `T14: a kept router, or an object on the stack or held by a cancelled effect that ends, is no leak`()
    async
  {
    let kept = LeafRouter()
    root.attachChild(kept)
    root.detachChild(kept)
    let clock = ManualClock()
    weak var weakly: Leaf?
    do {
      let child = LeafRouter()
      weakly = child.interactor
      let interactor = child.interactor
      root.attachChild(child)
      interactor.reactor.effects["slow"] = Observable.task {
        try? await clock.sleep(for: .seconds(1))
        // Ends late in spite of the cancellation, and holds the interactor until then.
        return .append(interactor.currentState.items.count)
      }
      interactor.action.onNext(.run("slow"))
      interactor.reactor.effects = [:]
      await clock.sleepers(1)
      root.detachChild(child)
    }
    await finishLeakChecks(in: root)
    #expect(weakly == nil)
    #expect(observer.leaks == [])
    withExtendedLifetime(kept) {}
  }

  @Test func `T14: the checks are over when the last of them is`() async {
    var held: AnyObject?
    var resume: CheckedContinuation<Void, Never>?
    do {
      let (early, late) = (LeafRouter(), LeafRouter())
      held = early.interactor.presenter
      root.attachChild(early)
      root.attachChild(late)
      let interactor = late.interactor
      interactor.reactor.effects["slow"] = Observable.task {
        await withCheckedContinuation { resume = $0 }
        return .append(interactor.currentState.items.count)
      }
      interactor.action.onNext(.run("slow"))
      interactor.reactor.effects = [:]
      root.detachChild(late)
      root.detachChild(early)
    }
    let areOver = root.leakChecksAreOver
    _ = await VirtualClock().wait(deadline: .seconds(60)) { !observer.leaks.isEmpty }
    #expect(observer.leaks.map(\.type) == ["Presenter"])
    #expect(!areOver())
    resume?.resume()
    await finishLeakChecks(in: root)
    #expect(areOver())
    #expect(observer.leaks.count == 1)
    withExtendedLifetime(held) {}
  }

  @Test func `T14: a leak deep below the detached child has its own path`() async {
    var held: AnyObject?
    do {
      let middle = TestRouter("middle", EventLog())
      let leaf = LeafRouter()
      held = leaf.interactor.presenter
      middle.attachChild(leaf)
      root.attachChild(middle, as: "m")
      root.detachChild(middle)
    }
    await finishLeakChecks(in: root)
    #expect(observer.leaks.map { [$0.type, $0.path] } == [["Presenter", "test/m/leaf"]])
    withExtendedLifetime(held) {}
  }

  @Test func `T14: thousands of children attached and detached leave nothing behind`() async {
    for _ in 0..<Scale.of(1_000, full: 10_000) {
      let child = LeafRouter()
      root.attachChild(child)
      root.detachChild(child)
    }
    await finishLeakChecks(in: root)
    #expect(observer.leaks == [])
    observing.dispose()
  }

  @Test
  func `T14: thousands of cycles with running effects leave no object and no sleeper`() async {
    let clock = ManualClock()
    let live = LiveCount()
    for cycle in 0..<Scale.of(300, full: 10_000) {
      let child = CountedRouter(live)
      let reactor = child.interactor.reactor
      reactor.effects["delay"] = Observable.just(.append(1)).delay(.seconds(1), clock: clock)
      reactor.effects["task"] = Observable.task {
        try await clock.sleep(for: .seconds(2))
        return .append(2)
      }
      root.attachChild(child)
      child.interactor.action.onNext(.run("delay"))
      child.interactor.action.onNext(.run("task"))
      root.detachChild(child)
      // Now and then, so that cancelled and sleeping ones overlap.
      if cycle.isMultiple(of: 100) { await clock.settle() }
    }
    await clock.settle()
    await finishLeakChecks(in: root)
    #expect(clock.sleeperCount == 0)
    #expect(live.now == 0)
    #expect(observer.leaks == [])
  }

}

/// A node of which each part is counted.
private final class CountedRouter: Router<CountedInteractor> {
  private let token: LiveCount.Token

  init(_ live: LiveCount) {
    token = live.count()
    super.init(interactor: CountedInteractor(live))
  }
}

private final class CountedInteractor: ReactorInteractor<CountedPresenter, ListReactor> {
  private let token: LiveCount.Token

  init(_ live: LiveCount) {
    token = live.count()
    super.init(presenter: CountedPresenter(live), reactor: ListReactor())
  }
}

private final class CountedPresenter {
  private let token: LiveCount.Token
  init(_ live: LiveCount) { token = live.count() }
}
