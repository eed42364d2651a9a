// Hooks and streams that turn against the walk that is calling them (T2, T7, T8).

import RIBCore
import TestSupport
import Testing

struct HookTests {
  private let log = EventLog()
  private let bag = DisposeBag()

  @Test
  func `T7: a node detached by an observer of isActiveStream neither becomes active nor resigns`() {
    let root = TestRouter("root", log)
    root.interactor.activate()
    let child = TestRouter("child", log)
    child.interactor.isActiveStream
      .subscribe(onNext: { if $0 { root.detachChild(child) } }).disposed(by: bag)
    _ = log.take()
    root.attach(child)
    #expect(log.take() == [])
    #expect(!child.interactor.isActive && root.childCount == 0)
  }

  @Test
  func
    `T7: a node that an observer of isActiveStream turns back becomes active, and inactive, once`()
  {
    let root = TestRouter("root", log)
    var isFirst = true
    root.interactor.isActiveStream.subscribe(onNext: { isActive in
      guard isActive, isFirst else { return }
      isFirst = false
      root.interactor.deactivate()
      root.interactor.activate()
    }).disposed(by: bag)
    root.interactor.activate()
    #expect(log.take() == ["+root", "load root"])
    #expect(root.interactor.isActive)
    root.interactor.deactivate()
    isFirst = true
    root.interactor.activate()
    #expect(log.take() == ["-root", "+root"])
    let other = TestRouter("other", log)
    other.interactor.activate()
    other.interactor.isActiveStream.subscribe(onNext: { if !$0 { other.interactor.activate() } })
      .disposed(by: bag)
    other.interactor.deactivate()
    #expect(log.take() == ["+other", "load other", "-other"])
    #expect(!other.interactor.isActive)
  }

  @Test func `T17: hooks that undo each other's changes stop at a limit, with a report`() {
    let observer = LoggingObserver(log)
    let child = TestRouter("child", log)
    let root = TestRouter("root", log, [child])
    let observation = root.observeTree(observer)
    child.interactor.onActive = { [unowned child] in child.interactor.deactivate() }
    child.interactor.onResign = { [unowned root] in root.interactor.activate() }
    root.interactor.activate()
    let misuses = log.take().filter { $0.contains("misuse") }
    #expect(misuses.count == 1)
    #expect(misuses.first?.contains("activated and deactivated by its own hooks") == true)
    #expect(!child.interactor.isActive && root.interactor.isActive)
    child.interactor.onResign = {}
    child.interactor.onActive = {}
    root.detachChild(child)
    root.attachChild(child)
    #expect(child.interactor.isActive)
    observation.dispose()
  }

  @Test func `T17: a walk that goes on does not wake a node that was stopped at the limit`() {
    let (a, b) = (TestRouter("a", log), TestRouter("b", log))
    let root = TestRouter("root", log, [a, b])
    let observation = root.observeTree(LoggingObserver(log))
    a.interactor.onActive = { [unowned b] in b.interactor.activate() }
    b.interactor.onActive = { [unowned b] in b.interactor.deactivate() }
    b.interactor.onResign = { [unowned root] in root.interactor.activate() }
    root.interactor.activate()
    #expect(log.take().count { $0.contains("misuse") } == 1)
    #expect(a.interactor.isActive && !b.interactor.isActive)
    observation.dispose()
  }

  @Test func `T17: the limit counts hooks one inside the other, not one after the other`() {
    let observer = LoggingObserver(log)
    let child = TestRouter("child", log)
    let root = TestRouter("root", log, [child])
    let observation = root.observeTree(observer)
    child.interactor.onResign = { [unowned root] in root.interactor.activate() }
    root.interactor.activate()
    for _ in 0..<150 { child.interactor.deactivate() }
    #expect(child.interactor.isActive)
    #expect(!log.take().contains { $0.contains("misuse") })
    var times = 0
    child.interactor.onActive = { [unowned child] in
      times += 1
      child.interactor.deactivate()
    }
    child.interactor.deactivate()
    #expect(log.take().count { $0.contains("misuse") } == 1)
    #expect(times == 100)
    child.interactor.onResign = {}
    child.interactor.onActive = {}
    observation.dispose()
  }

  @Test func `T6: a child activated by hand while its parent resigns stays inactive`() {
    let (first, second) = (TestRouter("first", log), TestRouter("second", log))
    let root = TestRouter("root", log, [first, second])
    root.interactor.activate()
    _ = log.take()
    first.interactor.onResign = { second.interactor.activate() }
    root.interactor.onResign = { second.interactor.activate() }
    root.interactor.deactivate()
    #expect(log.take() == ["-second", "-first", "-root"])
    #expect(!second.interactor.isActive)
  }

  @Test func `T8: a hook that terminates the tree which resigns has each node resign once`() {
    let root = TestRouter("root", log)
    root.interactor.activate()
    weak var leaf: TestInteractor?
    do {
      let (middle, last) = (TestRouter("middle", log), TestRouter("last", log))
      root.attach(middle)
      middle.attach(last)
      leaf = last.interactor
    }
    // They are kept for the next reading.
    #expect(root.childNames == ["middle"])
    _ = log.take()
    leaf?.onResign = { root.terminate() }
    root.interactor.deactivate()
    #expect(log.take() == ["-last", "-middle", "-root"])
    #expect(leaf == nil)
  }

  @Test
  func `T2: a disposable added while those of the deactivation are disposed is disposed at once`() {
    let interactor = TestInteractor("node", log)
    interactor.activate()
    var disposed: [String] = []
    Disposables.create {
      disposed.append("first")
      Disposables.create { disposed.append("late") }.disposeOnDeactivate(interactor: interactor)
    }.disposeOnDeactivate(interactor: interactor)
    Disposables.create { disposed.append("second") }.disposeOnDeactivate(interactor: interactor)
    interactor.deactivate()
    #expect(disposed == ["first", "late", "second"])
  }

  @Test func `T1: a chain that attaches itself in didLoad wakes and loads each level once`() {
    let deepest = 1000
    let root = TestRouter("0", log)
    func grow(_ router: TestRouter, _ depth: Int) {
      router.onLoad = { [unowned router] in
        if depth == deepest { return }
        let child = TestRouter("\(depth + 1)", log)
        grow(child, depth + 1)
        router.attach(child)
      }
    }
    grow(root, 0)
    root.interactor.activate()
    let woken: [String] = (0...deepest).flatMap { level -> [String] in
      ["+\(level)", "load \(level)"]
    }
    #expect(log.take() == woken)
    root.interactor.deactivate()
    let resigned: [String] = (0...deepest).reversed().map { level in "-\(level)" }
    #expect(log.take() == resigned)
  }

  @Test func `a router that takes over the interactor of another begins its own life`() throws {
    let interactor = TestInteractor("node", log)
    var router = SecondRouter(interactor: interactor)
    interactor.activate()
    router = SecondRouter(interactor: interactor)
    router.interactor.activate()
    #expect(log.take() == ["+node", "-node", "+node"])
    #expect(router.loads == 1)
    try router.tryAttachChild(TestRouter("child", log))
    #expect(router.childCount == 1)
    router.terminate()
    router = SecondRouter(interactor: interactor)
    var received: [Bool] = []
    interactor.isActiveStream.subscribe(onNext: { received.append($0) }).disposed(by: bag)
    interactor.activate()
    #expect((received, router.loads) == ([false, true], 1))
  }

  @Test(arguments: [true, false])
  func `an earlier router's end completes nothing of a node that another has taken over`(
    isTerminated: Bool
  ) {
    let interactor = TestInteractor("node", log)
    var first: SecondRouter? = SecondRouter(interactor: interactor)
    let second = SecondRouter(interactor: interactor)
    interactor.isActiveStream.note(in: log).disposed(by: bag)
    second.waitForChildAttached(TestRouter.self).map(\.0.interactor.name)
      .note(in: log, as: "got ").disposed(by: bag)
    if isTerminated { first?.terminate() } else { first = nil }
    second.interactor.activate()
    second.attachChild(TestRouter("a", log))
    #expect(log.take() == ["false", "true", "+node", "+a", "load a", "got a"])
    withExtendedLifetime(first) {}
  }

  @Test func `a router that takes over an attached node leaves it its name, not its type`() {
    let root = TestRouter("root", log)
    let child = TestRouter("a", log)
    root.attach(child)
    let second = SecondRouter(interactor: child.interactor)
    #expect(second.path == "test/a")
    #expect(root.child(named: "a") === child)
    #expect(TreeSnapshot(of: root).nodes.map(\.type) == ["TestRouter", "SecondRouter"])
    root.interactor.activate()
    #expect(second.loads == 1)
  }

  @Test func `a number in a name given at attach is not used for others afterwards`() throws {
    let root = TestRouter("root", log)
    try root.tryAttachChild(TestRouter("a", log))
    try root.tryAttachChild(TestRouter("b", log))
    for name in ["test#-5", "test#1"] {
      let odd = TestRouter("odd", log)
      try root.tryAttachChild(odd, as: name)
      try root.tryDetachChild(odd)
    }
    let next = TestRouter("c", log)
    try root.tryAttachChild(next)
    #expect(next.name == "test#3")
  }
}

private final class SecondRouter: Router<TestInteractor> {
  private(set) var loads = 0
  override func didLoad() { loads += 1 }
}
