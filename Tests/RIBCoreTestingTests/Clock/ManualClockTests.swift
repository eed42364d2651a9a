import RIBCore
import RIBCoreTesting
import TestSupport
import Testing

@Suite struct `A test's clock` {
  private let clock = ManualClock()
  private let log = EventLog()

  /// Work that neither sleeps nor ends until its gate is opened.
  private func stuck() -> (subscription: any Disposable, open: () -> Void) {
    let (gate, opener) = AsyncStream<Void>.makeStream()
    let work = Observable<Int>.run { _ in for await _ in gate {} }
    return (work.subscribe { _ in }, { opener.finish() })
  }

  @Test func `each wait past its deadline records an issue that names what is unsettled`() async {
    let (subscription, open) = stuck()
    let short = Duration.milliseconds(20)
    await expectFailure("Not settled.", "Neither slept nor ended: work") { [clock] in
      await clock.settle(deadline: short)
    }
    await expectFailure(
      "The clock could not advance by 1.0 seconds.", "Neither slept nor ended: work"
    ) {
      [clock] in await clock.advance(by: .seconds(1), deadline: short)
    }
    await expectFailure("The clock could not advance to 3.0 seconds.") { [clock] in
      await clock.advance(to: .init(offset: .seconds(3)), deadline: short)
    }
    await expectFailure("The clock could not run on.") { [clock] in await clock.run(deadline: short)
    }
    await expectFailure("2 sleepers were expected, but there are 0.") { [clock] in
      await clock.sleepers(2, deadline: short)
    }
    #expect(clock.now.offset == .zero)
    open()
    await clock.settle()
    subscription.dispose()
  }

  @Test func `an effect is named by its reactor and action`() async {
    let (gate, opener) = AsyncStream<Void>.makeStream()
    let reactor = StuckReactor(gate: gate)
    reactor.action.onNext(.begin)
    await expectFailure("Neither slept nor ended", "begin") { [clock] in
      await clock.settle(deadline: .milliseconds(20))
    }
    opener.finish()
    await clock.settle()
    #expect(reactor.currentState == 1)
  }

  @Test func `after a missed deadline the time stays, and can be advanced later`() async {
    let (subscription, open) = stuck()
    let delay = Observable.just(1).delay(.seconds(1), clock: clock)
      .subscribe(onNext: { [clock, log] in log.note("\($0) at \(clock.now.offset)") })
    await expectFailure("The clock could not advance") { [clock] in
      await clock.advance(by: .seconds(5), deadline: .milliseconds(20))
    }
    #expect(clock.now.offset == .zero)
    open()
    await clock.advance(by: .seconds(5))
    #expect(log.lines == ["1 at 1.0 seconds"])
    subscription.dispose()
    delay.dispose()
  }

  @Test
  func `waits that are met, also two at once, record nothing, and do not wait for their deadline`()
    async
  {
    let (gate, opener) = AsyncStream<Void>.makeStream()
    let subscription = Observable<Int>.run { [clock] _ in
      for await _ in gate {}
      try await clock.sleep(for: .seconds(1))
    }.subscribe { _ in }
    Task { opener.finish() }
    await clock.sleepers(1, deadline: .seconds(60))
    #expect(clock.sleeperCount == 1)
    subscription.dispose()
    await clock.settle()
    let second = Observable<Int>.run { [clock] _ in
      for _ in 0..<10 { await hop() }
      try await clock.sleep(for: .seconds(1))
    }.subscribe { _ in }
    async let one: Void = clock.sleepers(1)
    async let other: Void = clock.sleepers(1)
    _ = await (one, other)
    #expect(clock.sleeperCount == 1)
    await clock.run()
    #expect(clock.sleeperCount == 0)
    second.dispose()
  }

  /// Two tests that move their own clocks in turns, beside each other on the main actor.
  @Test func `two tests side by side do not disturb each other`() async {
    let (subscription, open) = stuck()
    let beside = Task { () -> [String] in
      let (clock, log) = (ManualClock(), EventLog())
      let bag = DisposeBag()
      for number in 1...50 {
        Observable<Int>.run { send in
          try await clock.sleep(for: .seconds(number))
          for _ in 0..<3 { await hop() }
          send(number)
        }.subscribe(onNext: { log.note("\($0)") }).disposed(by: bag)
      }
      // This settles although the other test's work never does, and the two clocks do not affect each other.
      for _ in 1...50 { await clock.advance(by: .seconds(1), deadline: .seconds(5)) }
      return log.lines
    }
    let delay = Observable.just(1).delay(.seconds(1), clock: clock)
      .subscribe(
        onNext: { log.note("\($0)") }, onCompleted: { log.note("completed") },
        onDisposed: { log.note("disposed") })
    #expect(await beside.value == (1...50).map { "\($0)" })
    #expect(log.lines.isEmpty)
    #expect(clock.now.offset == .zero)
    open()
    await clock.advance(by: .seconds(1))
    #expect(log.lines == ["1", "completed", "disposed"])
    subscription.dispose()
    delay.dispose()
  }

  @Test func `a condition that was true only for a moment is waited for until the deadline`()
    async
  {
    let virtual = clock.virtualClock
    // The first sleeper is cancelled in the same turn in which its coming resumes the wait.
    let subscription = Observable<Int>.run { [clock] _ in
      for _ in 0..<5 { await hop() }
      let short = Observable.just(1).delay(.seconds(1), clock: clock).subscribe { _ in }
      short.dispose()
      for _ in 0..<5 { await hop() }
      try await clock.sleep(for: .seconds(1))
    }.subscribe { _ in }
    #expect(await virtual.waitForSleepers(1) == .settled)
    #expect(clock.sleeperCount == 1)
    subscription.dispose()
    await clock.settle()
  }
}

private final class StuckReactor: Reactor {
  enum Action { case begin }
  let initialState = 0
  private let gate: AsyncStream<Void>
  init(gate: AsyncStream<Void>) { self.gate = gate }

  func mutate(action: Action) -> Observable<Int> {
    .task { [gate] in
      for await _ in gate {}
      return 1
    }
  }

  func reduce(into state: inout Int, mutation: Int) { state += mutation }
}
