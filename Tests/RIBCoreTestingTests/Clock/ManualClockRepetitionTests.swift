import RIBCore
import RIBCoreTesting
import TestSupport
import Testing

@Suite struct ManualClockRepetitionTests {
  /// Three effects that leave the main actor and sleep in turns; their order is always the same.
  private func order() async -> [String] {
    let (clock, log, bag) = (ManualClock(), EventLog(), DisposeBag())
    for name in ["a", "b", "c"] {
      Observable<String>.run { send in
        for step in 1...3 {
          await hop()
          try await clock.sleep(for: .seconds(1))
          send("\(name)\(step)")
        }
      }.subscribe(onNext: { log.note($0) }).disposed(by: bag)
    }
    await clock.sleepers(3)
    await clock.advance(by: .seconds(1))
    await clock.advance(to: .init(offset: .seconds(2)))
    await clock.run()
    await clock.expectNoSleepers()
    return log.lines
  }

  @Test func `the order is the same in a thousand repetitions`() async {
    let expected = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]
    var deviations: [[String]] = []
    for _ in 0..<Scale.of(50, full: 1_000) {
      let order = await order()
      if order != expected { deviations.append(order) }
    }
    #expect(deviations == [])
  }

  @Test func `each sleeper at the end is named, with the time it sleeps until`() async {
    let clock = ManualClock()
    let counter = CounterReactor(clock: clock)
    counter.action.onNext(.increase)
    let task = Task.immediate { try await clock.sleep(for: .seconds(3)) }
    await clock.sleepers(2)
    await expectFailure(
      "Still asleep at 0.0 seconds: CounterReactor increase until 0.5 seconds, "
        + "a plain task until 3.0 seconds. Advance the clock, call run()"
    ) { await clock.expectNoSleepers() }
    task.cancel()
    _ = await task.result
    await clock.run()
    await clock.expectNoSleepers()
  }
}
