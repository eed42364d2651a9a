import RIBCore
import RIBTesting
import TestSupport
import Testing

@Suite struct `A node's test` {
  private let clock = ManualClock()

  @Test func `a node is built, attached, typed at, read and detached`() async {
    let listener = CounterListenerSpy()
    let counter = RIBTester(watching: listener) {
      AttachedRouter(buildCounter(clock: clock, withListener: listener).interactor)
    }
    counter.expectTree("root/attached")
    counter.expectLifecycle("attached root/attached", "activated root/attached")
    counter.type("increase")
    await clock.run()
    counter.expectState(CounterState(count: 1))
    counter.expectState(CounterState(count: 1), at: "root/attached")
    counter.expectLines("count: 1")
    counter.expectCalls("counterDidReach(1)")
    counter.expectCalls()
    counter.expectLines()
    await counter.detach()
    counter.expectLifecycle("deactivated root/attached", "detached root/attached")
    counter.expectTree("root")
    #expect(counter.router == nil)
    #expect(
      counter.log == [
        "attached root/attached", "activated root/attached", "action root/attached increase",
        "mutation root/attached begin",
        "state root/attached CounterState(count: 0, isBusy: true)",
        "effect began root/attached increase", "mutation root/attached add",
        "state root/attached CounterState(count: 1, isBusy: true)", "called counterDidReach(1)",
        "mutation root/attached end",
        "state root/attached CounterState(count: 1, isBusy: false)",
        "effect ended root/attached increase", "deactivated root/attached",
        "detached root/attached",
      ])
  }

  @Test func `what runs in the tree is compared`() async {
    let counter = RIBTester { buildCounter(clock: clock) }
    counter.expectRunning()
    counter.type("increase")
    counter.expectRunning("counter increase")
    await expectFailure("What runs is not what was expected (- expected, + actual):") {
      counter.expectRunning()
    }
    await clock.run()
    counter.expectRunning()
  }

  @Test func `a root is launched, and leaves nothing behind`() async {
    let root = RIBTester { buildCounter(clock: clock) }
    root.expectLifecycle("activated counter")
    root.expectTree("counter")
    let router = root.router as? CounterRouter
    router?.attachChild(RouterSpy(), as: "a")
    router?.attachChild(RouterSpy(), as: "b")
    root.expectTree("counter/a", "counter/b")
    #expect(root.node(at: "counter/b") != nil)
    #expect(root.node(at: "counter/c") == nil)
    #expect(root.node(at: "other/b") == nil)
    let working = RIBTester { buildCounter(clock: clock) }
    working.type("increase")
    await working.detach()
    working.expectLifecycle("activated counter", "deactivated counter")
  }

  @Test func `a kept node can be attached again`() async {
    let counter = RIBTester { AttachedRouter(buildCounter(clock: clock).interactor) }
    counter.type("increase")
    await counter.detach(keeping: true)
    await clock.run()
    counter.attach()
    counter.expectLifecycle(
      "attached root/attached", "activated root/attached", "deactivated root/attached",
      "detached root/attached", "attached root/attached", "activated root/attached")
    counter.expectLines()
    await counter.detach()
  }

  @Test func `an interactor is tested alone, under a router that does nothing`() async {
    let router = RoutingSpy()
    let interactor = DecidingInteractor()
    interactor.router = router
    let tester = RIBTester(interactor: interactor, watching: router)
    tester.expectTree("root/deciding")
    tester.expectCalls(#"routeToGame(of: "ann", second: "bob")"#, "routeHome()")
    #expect(router.calls.count == 2)
    #expect(tester.interactor?.isActive == true)
  }

  @Test
  func `a refusal by a reactor is expected like one by a command, and later errors are taken`()
    async
  {
    let counter = RIBTester { buildCounter(clock: clock) }
    counter.expectRefusal(of: "refuse")
    counter.expectRefusal(of: "refuse", saying: "CounterRefusal")
    counter.expectRefusal(of: "refuse now", saying: "takes no arguments")
    #expect(counter.takeErrors().isEmpty)
    counter.type("refuse-later")
    #expect(counter.takeErrors().isEmpty)
    await clock.run()
    // An error of an action that the test sends is taken, too.
    (counter.interactor as? CounterInteractor)?.action.onNext(.refuse)
    let refusals = counter.takeErrors().map { $0 as? CounterRefusal }
    #expect(refusals == [CounterRefusal(), CounterRefusal()])
    #expect(counter.takeErrors().isEmpty)
    await counter.detach()
  }

  @Test func `an error that comes while a line is typed belongs to the line that began its work`()
    async
  {
    let counter = RIBTester { buildCounter(clock: clock) }
    let waiting = WaitingReactor()
    let node = Router(interactor: ReactorInteractor(presenter: (), reactor: waiting))
    (counter.router as? CounterRouter)?.attachChild(node, as: "waiting")
    waiting.action.onNext(())
    let subscription = (counter.interactor as? CounterInteractor)?.state.skip(1)
      .subscribe(onNext: { _ in waiting.work.onError(CounterRefusal()) })
    counter.type("increase")
    #expect(counter.takeErrors().map { "\($0)" } == ["CounterRefusal()"])
    subscription?.dispose()
  }
}

/// A node that is no root.
final class AttachedRouter: ViewableRouter<CounterInteractor, CounterPresenter> {
  init(_ interactor: CounterInteractor) {
    super.init(interactor: interactor, viewController: interactor.presenter)
    interactor.router = self
  }
}

/// A reactor whose effects last until the test ends their work.
private final class WaitingReactor: Reactor {
  let initialState: Void = ()
  let work = PublishSubject<Void>()

  func mutate(action: Void) -> Observable<Void> { work.asObservable() }
}

private protocol DecidingRouting: ViewableRouting {
  func routeToGame(of first: String, second: String)
  func routeHome()
}

private final class RoutingSpy: RouterSpy, DecidingRouting {
  func routeToGame(of first: String, second: String) { record(first, second) }
  func routeHome() { record() }
}

private final class DecidingInteractor: Interactor {
  weak var router: (any DecidingRouting)?

  override func didBecomeActive() {
    router?.routeToGame(of: "ann", second: "bob")
    router?.routeHome()
  }
}
