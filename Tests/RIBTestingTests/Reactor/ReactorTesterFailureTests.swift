// Each way in which a reactor's test can fail, and what it says.

import RIBCore
import RIBTesting
import TestSupport
import Testing

@Suite struct `A reactor's test fails` {
  private let clock = ManualClock()

  private func tester() -> ReactorTester<CounterReactor, CounterState> {
    ReactorTester(CounterReactor(clock: clock))
  }

  @Test func `where a change was not asserted, with the difference line by line`() async {
    let tester = tester()
    await expectFailure(
      "send(increase): the state is not what was expected (- expected, + actual)",
      """
          CounterState(
            count: 0
        -   isBusy: false
        +   isBusy: true
          )
      """
    ) { await tester.send(.increase) }
    await clock.run()
    await tester.receive { $0.count = 1 }
    await tester.receive { $0.isBusy = false }
    await tester.finish()
  }

  @Test func `where something else was asserted`() async {
    let tester = tester()
    await expectFailure("  -   count: 7", "  +   count: 0") {
      await tester.send(.increase) {
        $0.isBusy = true
        $0.count = 7
      }
    }
    await clock.run()
    await expectFailure("receive: the state", "  -   count: 2", "  +   count: 1") {
      await tester.receive { $0.count = 2 }
    }
    await expectFailure("receive(add): the mutation end came instead") {
      await tester.receive(.add) { $0.isBusy = false }
    }
    await tester.finish()
  }

  @Test func `where a closure changes nothing and nothing changed`() async {
    let tester = tester()
    await expectFailure("its closure changes nothing, and nothing changed") {
      await tester.send(.reset) { $0.count = 0 }
    }
    await tester.finish()
  }

  @Test func `where a mutation was not received before the next action, or at the end`() async {
    let tester = tester()
    await tester.send(.increase) { $0.isBusy = true }
    await clock.run()
    await expectFailure(
      "Not received before send(reset): the mutation add, the mutation end.", "  +   count: 1"
    ) { await tester.send(.reset) { $0.count = 0 } }
    await tester.send(.touch)
    await clock.run()
    await expectFailure("Not received at the end: the mutation touch. Add a receive") {
      await tester.finish()
    }
  }

  @Test func `where nothing comes, at once if the clock is to be advanced first`() async {
    let tester = tester()
    await tester.send(.increase) { $0.isBusy = true }
    await expectFailure("receive: nothing came. Still running: increase. Advance its clock") {
      await tester.receive(deadline: .milliseconds(50)) { $0.count = 1 }
    }
    await expectFailure("receiveError: no error came.") {
      await tester.receiveError(deadline: .milliseconds(50))
    }
    tester.exhaustivity = .off
    await tester.finish()
    let idle = self.tester()
    await expectFailure("No effect runs; what the action did at once is asserted in send.") {
      await idle.receive(deadline: .milliseconds(50))
    }
    await idle.finish()
  }

  @Test func `where an effect still runs at the end, sleeping or stuck`() async {
    let tester = tester()
    await tester.send(.increase) { $0.isBusy = true }
    await tester.send(.touch)
    await expectFailure("At the end effects still run: increase, touch. Advance the clock") {
      await tester.finish()
    }
    let (gate, opener) = AsyncStream<Void>.makeStream()
    let stuck = ReactorTester(CounterReactor(clock: clock, gate: gate))
    await stuck.send(.stuck)
    await expectFailure("At the end an effect still runs: stuck.") {
      await stuck.finish(deadline: .milliseconds(50))
    }
    opener.finish()
  }

  @Test func `where an error was not received, or came instead`() async {
    let tester = tester()
    await tester.send(.refuse)
    await expectFailure("Not received before send(reset): the error CounterRefusal()") {
      await tester.send(.reset)
    }
    await tester.send(.refuse)
    await expectFailure("receive: an error came instead: CounterRefusal()") {
      await tester.receive()
    }
    await tester.send(.hop)
    await expectFailure("receiveError: the mutation add came instead.") {
      await tester.receiveError()
    }
    await tester.finish()
  }

  @Test func `where a relaxed test waits for what never comes`() async {
    let tester = tester()
    tester.exhaustivity = .off
    await tester.send(.increase)
    await clock.run()
    await expectFailure("receive: the state is not what was expected", "  -   count: 5") {
      await tester.receive(deadline: .milliseconds(50)) { $0.count = 5 }
    }
    await expectFailure("  -   count: 6") { await tester.send(.reset) { $0.count = 6 } }
    await tester.finish()
  }

  @Test func `where a closure throws`() async {
    let tester = tester()
    await expectFailure("send(reset): its closure threw CounterRefusal()") {
      await tester.send(.reset) { _ in throw CounterRefusal() }
    }
    await tester.finish()
  }

  @Test func `where it is let go without being finished`() async {
    await expectFailure("The ReactorTester of CounterReactor was released without finish()") {
      let tester = ReactorTester(CounterReactor(clock: clock))
      await tester.send(.reset)
    }
  }

  @Test func `where an action is dropped`() async {
    let interactor = ReactorInteractor(
      presenter: PresenterStub(), reactor: CounterReactor(clock: clock))
    let tester = ReactorTester(interactor)
    interactor.deactivate()
    await expectFailure("reactor dropped increase, as its interactor is no longer active") {
      await tester.send(.increase)
    }
    await tester.finish()
  }

  @Test func `and names what differs though it reads alike`() async {
    let tester = ReactorTester(CounterReactor(clock: clock), of: { _ in NeverEqual() })
    await expectFailure("both read alike, but differ in what else their == compares") {
      await tester.send(.reset)
    }
    tester.exhaustivity = .off
    await tester.finish()
  }
}

private struct NeverEqual: Equatable {
  static func == (left: NeverEqual, right: NeverEqual) -> Bool { false }
}
