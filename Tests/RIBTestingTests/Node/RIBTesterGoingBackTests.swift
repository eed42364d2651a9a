import RIBCore
import RIBTesting
import TestSupport
import Testing

@Suite struct `A node's test that goes back` {
  private let clock = ManualClock()

  private func tester() -> RIBTester {
    RIBTester(clock: clock) { [clock] watch in
      let listener = CounterListenerSpy()
      watch(listener)
      return buildCounter(clock: clock, withListener: listener)
    }
  }

  @Test func `Z1: lines are undone, with their effects and their time`() async {
    let counter = tester()
    counter.type("increase")
    await clock.advance(by: .milliseconds(500))
    counter.type("increase")
    await counter.back()
    #expect(clock.now.offset == .zero)
    counter.expectRunning("counter increase")
    counter.expectState(CounterState(count: 0, isBusy: true))
    await clock.run()
    counter.expectLines("count: 1")
    counter.expectCalls("counterDidReach(1)")
    await counter.detach()
  }

  @Test func `Z2: what was undone is restored until another line is typed`() async {
    let counter = tester()
    for _ in 1...3 {
      counter.type("hop")
      await clock.settle()
    }
    await counter.go(to: 1)
    counter.expectState(CounterState(count: 1))
    await counter.back()
    counter.expectState(CounterState(count: 0))
    await counter.forward()
    counter.expectState(CounterState(count: 3))
    counter.expectLines()
    await expectFailure("Nothing is undone.") { await counter.forward() }
    await counter.back(2)
    counter.type("hop")
    await clock.settle()
    counter.expectLines("count: 2")
    await expectFailure("Nothing is undone.") { await counter.forward() }
    await counter.detach()
  }

  @Test
  func `a line that was not typed cannot be gone to, and a node needs a way to be built again`()
    async
  {
    let counter = tester()
    counter.type("hop")
    await clock.settle()
    await expectFailure("There is no line 2 to go to: 1 was typed.") { await counter.go(to: 2) }
    await expectFailure("Only 1 line can be undone.") { await counter.back(2) }
    counter.expectState(CounterState(count: 1))
    await counter.detach()
    let other = RIBTester { buildCounter(clock: clock) }
    other.type("hop")
    await clock.settle()
    await expectFailure("Make the tester by RIBTester(clock:build:).") { await other.back() }
    await other.detach()
  }
}
