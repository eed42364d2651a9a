// Waiting for a child to be attached, active and loaded.

import RIBCore
import TestSupport
import Testing

private protocol Greeting: AnyObject { var name: String { get } }
extension TestInteractor: Greeting {}

private protocol Part: AnyObject {}
extension TestInteractor: Part {}
extension TestRouter: Part {}

private final class MuteRouter: Router<Interactor> {}

struct ChildWaitingTests {
  private let log = EventLog()
  private let bag = DisposeBag()

  private func note<Child>(_ stream: Observable<(Child, ())>, _ name: @escaping (Child) -> String) {
    stream.subscribe(
      onNext: { [log] in log.note("got \(name($0.0))") },
      onCompleted: { [log] in log.note("completed") }
    )
    .disposed(by: bag)
  }

  @Test
  func `a child is emitted each time that it is attached, active and loaded, a grandchild never`() {
    let root = TestRouter("root", log)
    note(root.waitForChildAttached((any Greeting).self)) { $0.name }
    root.attachChild(MuteRouter(interactor: Interactor()))
    root.attach(TestRouter("a", log))
    #expect(log.take() == [])
    root.interactor.activate()
    #expect(log.take() == ["+root", "load root", "+a", "load a", "got a"])
    root.attach(TestRouter("b", log))
    #expect(log.take() == ["+b", "load b", "got b"])
    let c = TestRouter("c", log, [TestRouter("c1", log)])
    root.attach(c)
    root.detachChild(c)
    root.attach(c)
    let got: [String] = log.take().filter { $0.hasPrefix("got") }
    #expect(got == ["got c", "got c"])
  }

  @Test func `children that are attached already are emitted at once, as interactors if these fit`()
  {
    let root = TestRouter("root", log, [TestRouter("a", log), TestRouter("b", log)])
    root.interactor.activate()
    _ = log.take()
    note(root.interactor.waitForChildAttached((any Greeting).self)) { $0.name }
    note(root.waitForChildAttached(TestRouter.self, named: "b")) { $0.name }
    #expect(log.take() == ["got a", "got b", "got b"])
    note(root.waitForChildAttached((any Part).self)) { "\(type(of: $0))" }
    #expect(log.take() == ["got TestInteractor", "got TestInteractor"])
  }

  @Test(arguments: [true, false])
  func `a child that leaves or becomes inactive while it loads is not emitted`(leaves: Bool) {
    let root = TestRouter("root", log)
    root.interactor.activate()
    note(root.waitForChildAttached((any Greeting).self)) { $0.name }
    let a = TestRouter("a", log)
    a.onLoad = { [unowned root, unowned a] in
      if leaves { root.detachChild(a) } else { a.interactor.deactivate() }
    }
    root.attach(a)
    #expect(!log.take().contains("got a"))
  }

  @Test(arguments: [false, true])
  func `a child that is attached and has not loaded yet is emitted once, when it has`(loads: Bool) {
    let root = TestRouter("root", log)
    root.interactor.activate()
    let a = TestRouter("a", log)
    let wait = { [unowned root] in
      note(root.waitForChildAttached((any Greeting).self)) { $0.name }
    }
    if loads { a.onLoad = wait } else { a.interactor.onActive = wait }
    root.attach(a)
    #expect(log.take() == ["+root", "load root", "+a", "load a", "got a"])
  }

  @Test(arguments: [false, true])
  func `a child that resigns, or is inactive already, is emitted when it is active again`(
    resigns: Bool
  ) {
    let a = TestRouter("a", log)
    let root = TestRouter("root", log, [a])
    root.interactor.activate()
    let wait = { [unowned root] in
      note(root.waitForChildAttached((any Greeting).self)) { $0.name }
    }
    if resigns { a.interactor.onResign = wait }
    _ = log.take()
    a.interactor.deactivate()
    #expect(log.take() == ["-a"])
    if !resigns { wait() }
    #expect(log.take() == [])
    a.interactor.activate()
    #expect(log.take() == ["+a", "got a"])
    a.interactor.onResign = {}
  }

  @Test(arguments: [false, true])
  func `the waiting ends with the router, and retains nothing`(isTerminated: Bool) {
    weak var gone: TestRouter?
    do {
      let root = TestRouter("root", log)
      gone = root
      if isTerminated { root.terminate() }
      note(root.waitForChildAttached(TestRouter.self)) { $0.name }
    }
    #expect(gone == nil)
    #expect(log.take() == ["completed"])
  }
}
