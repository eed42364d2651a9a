import RIBCore
import RIBTesting
import TestSupport
import Testing

private final class NumberReactor: Reactor {
  typealias Action = Int
  let initialState = 0
  func reduce(into state: inout Int, mutation: Int) { state = mutation }
}

/// Tells its listener nothing.
private final class SilentInteractor: RIBCore.NodeInteractor<NumberReactor, any CounterListener> {}

private final class CallingSuperInteractor: RIBCore.NodeInteractor<
  NumberReactor, any CounterListener
>
{
  override func didRelay(_ change: Change<State>) {
    super.didRelay(change)
    if change.isFirst { listener?.counterDidReach(0) }
  }
}

@Suite struct `A node's test fails` {
  private let clock = ManualClock()
  private let listener = CounterListenerSpy()

  @Test func `a different tree fails, with the difference and the last twelve lines of the log`()
    async
  {
    let counter = RIBTester { buildCounter(clock: clock) }
    (counter.router as? CounterRouter)?.attachChild(RouterSpy(), as: "a")
    await expectFailure(
      "The tree is not what was expected",
      """
          counter
        -   b
        +   a
      """, "What happened last:", "    activated counter/a"
    ) { counter.expectTree("counter/b") }
    let other = RIBTester { buildCounter(clock: clock) }
    for _ in 1...5 {
      other.type("hop")
      await clock.settle()
    }
    let last = other.log.suffix(12).map { "    \($0)" }.joined(separator: "\n")
    await expectFailure("What happened last:\n\n\(last)") { other.expectTree() }
    await other.detach()
  }

  @Test func `a different lifecycle, different calls and different lines fail`() async {
    let counter = RIBTester(watching: listener) {
      buildCounter(clock: clock, withListener: listener)
    }
    await expectFailure("The lifecycle", "  - attached counter", "    activated counter") {
      counter.expectLifecycle("attached counter", "activated counter")
    }
    counter.type("increase")
    await clock.run()
    await expectFailure("The calls of the doubles", "  + counterDidReach(1)") {
      counter.expectCalls()
    }
    await expectFailure("The state of counter is", "  -   count: 2", "  +   count: 1") {
      counter.expectState(CounterState(count: 2))
    }
    await expectFailure("The state of counter/a is", "  + no state") {
      counter.expectState(CounterState(), at: "counter/a")
    }
    await expectFailure("What counter wrote", "  - count: 2", "  + count: 1") {
      counter.expectLines("count: 2")
    }
  }

  @Test func `a state of another type fails, also if it reads alike`() async {
    struct CounterState: Equatable {
      var count = 0
      var isBusy = false
    }
    let counter = RIBTester { buildCounter(clock: clock) }
    await expectFailure("The state of counter is", "both read alike, but are of two types") {
      counter.expectState(CounterState())
    }
    await counter.detach()
  }

  @Test func `an expected call fails with the reason if the node relays nothing`() async {
    let node = RIBTester(watching: listener) {
      RIBCore.NodeRouter(SilentInteractor(NumberReactor(), listener: listener))
    }
    await expectFailure(
      "SilentInteractor does not override didRelay(_:), where a node tells its listener of changes, or uses no "
        + "listener there.",
      "  - counterDidReach(1)"
    ) { node.expectCalls("counterDidReach(1)") }
    await node.detach()
  }

  @Test func `a node that calls super.didRelay and its listener is not said to lack an override`()
    async
  {
    let node = RIBTester(watching: listener) {
      RIBCore.NodeRouter(CallingSuperInteractor(NumberReactor(), listener: listener))
    }
    await expectFailure("The calls of the doubles", "  - counterDidReach(1)") {
      node.expectCalls("counterDidReach(1)")
    }
    await node.detach()
  }

  @Test func `a line that is not a command fails, and so does one for a missing node`() async {
    let counter = RIBTester { buildCounter(clock: clock) }
    (counter.router as? CounterRouter)?.attachChild(RouterSpy(), as: "a")
    await expectFailure("\"decrease\" is not a command of counter") { counter.type("decrease") }
    await expectFailure("\"increase\" was expected to be refused, but ran.") {
      counter.expectRefusal(of: "increase")
    }
    await expectFailure("\"increase 1\" was refused, but with: ") {
      counter.expectRefusal(of: "increase 1", saying: "too late")
    }
    counter.expectRefusal(of: "decrease", saying: "decrease")
    await expectFailure("There is no node counter/b") { counter.type("increase", at: "counter/b") }
    await expectFailure("counter/a has no CLIPresenter") { _ = counter.lines(at: "counter/a") }
  }

  @Test func `a line that a reactor refuses unexpectedly fails`() async {
    let counter = RIBTester { buildCounter(clock: clock) }
    await expectFailure(
      "\"refuse\" was refused; if that is expected, use expectRefusal(of:). CounterRefusal()"
    ) {
      counter.type("refuse")
    }
    await expectFailure("\"refuse\" was refused, but with: CounterRefusal()") {
      counter.expectRefusal(of: "refuse", saying: "too late")
    }
    await expectFailure("\"refuse-later\" was expected to be refused, but ran.") {
      counter.expectRefusal(of: "refuse-later")
    }
    // Each of them has failed once, and must not fail again.
    await counter.detach()
  }

  @Test func `an error that is not taken before the node is detached or the tester released fails`()
    async
  {
    let counter = RIBTester { buildCounter(clock: clock) }
    counter.type("refuse-later")
    await clock.run()
    await counter.detach(keeping: true)
    await expectFailure(
      "The test did not check an error:", "    counter: CounterRefusal()", "takeErrors()"
    ) {
      await counter.detach()
    }
    await expectFailure("The test did not check 2 errors:", lines: 1...1) {
      let counter = RIBTester { buildCounter(clock: clock) }
      let interactor = counter.interactor as? CounterInteractor
      interactor?.action.onNext(.refuse)
      interactor?.action.onNext(.refuse)
    }
  }

  @Test func `a part of the node, or its router, that is still held fails, and is named`() async {
    var kept: CounterInteractor?
    let counter = RIBTester {
      let router = buildCounter(clock: clock)
      kept = router.interactor
      return AttachedRouter(router.interactor)
    }
    await expectFailure(
      "Still held after root/attached was detached: CounterInteractor, CounterPresenter, "
        + "CounterReactor. Look for a closure without [weak self]"
    ) {
      await counter.detach()
    }
    #expect(kept?.isActive == false)
    let router = AttachedRouter(buildCounter(clock: clock).interactor)
    let other = RIBTester { router }
    await expectFailure(
      "Still held after root/attached was detached: AttachedRouter. Look for"
    ) { await other.detach() }
    #expect(router.childCount == 0)
  }

  @Test func `work that ignores its cancellation fails`() async {
    let (gate, opener) = AsyncStream<Void>.makeStream()
    var kept: CounterInteractor?
    let counter = RIBTester {
      let router = buildCounter(clock: clock, gate: gate)
      kept = router.interactor
      return router
    }
    kept?.action.onNext(.deaf)
    await expectFailure("The cancelled effects of counter did not end in 0.05 seconds") {
      await counter.detach(deadline: .milliseconds(50))
    }
    kept = nil
    opener.finish()
  }

  @Test func `a dropped action and a misuse of the tree fail at the line of the latest call`()
    async
  {
    let counter = RIBTester { buildCounter(clock: clock) }
    let interactor = counter.interactor as? CounterInteractor
    await counter.detach(keeping: true)
    await expectFailure(
      "counter dropped increase, as the node is no longer active", lines: -1 ... -1
    ) {
      interactor?.action.onNext(.increase)
    }
    await expectFailure(
      "disposeOnDeactivate was called for counter", lines: -6 ... -6
    ) {
      guard let interactor else { return }
      Disposables.create {}.disposeOnDeactivate(interactor: interactor)
    }
  }

  @Test func `a node that cannot be attached fails`() async {
    let other = LaunchRouter(interactor: Interactor(), viewController: ViewStub())
    let router = AttachedRouter(buildCounter(clock: clock).interactor)
    other.attachChild(router)
    await expectFailure("root/attached cannot be attached.", "it is already attached") {
      _ = RIBTester { router }
    }
  }
}
