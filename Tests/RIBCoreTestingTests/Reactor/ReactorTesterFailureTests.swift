import RIBCore
import RIBCoreTesting
import TestSupport
import Testing

@Suite struct `A reactor's test fails` {
  private let clock = ManualClock()

  private func tester() -> ReactorTester<CounterReactor, CounterState> {
    ReactorTester(CounterReactor(clock: clock))
  }

  @Test func `a change that is not asserted fails, and the difference is shown line by line`() async
  {
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

  @Test func `a different assertion fails`() async {
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

  @Test func `a closure that throws fails, and so does one without a change if nothing changed`()
    async
  {
    let tester = tester()
    await expectFailure("send(reset): its closure threw CounterRefusal()") {
      await tester.send(.reset) { _ in throw CounterRefusal() }
    }
    await expectFailure("its closure changes nothing, and nothing changed") {
      await tester.send(.reset) { $0.count = 0 }
    }
    await tester.finish()
  }

  @Test func `a mutation that is not received before the next action or the end fails`() async {
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

  @Test func `a missing mutation fails, and at once if the clock must be advanced first`() async {
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

  @Test func `an effect that still runs at the end fails, sleeping or stuck`() async {
    let tester = tester()
    await tester.send(.increase) { $0.isBusy = true }
    await tester.send(.touch)
    await expectFailure("At the end effects still run: increase, touch. Advance the clock") {
      await tester.finish()
    }
    await clock.expectNoSleepers()
    let (gate, opener) = AsyncStream<Void>.makeStream()
    let stuck = ReactorTester(CounterReactor(clock: clock, gate: gate))
    await stuck.send(.stuck)
    await expectFailure("At the end an effect still runs: stuck.") {
      await stuck.finish(deadline: .milliseconds(50))
    }
    opener.finish()
  }

  @Test func `an error that is not received fails, and so does one instead of a mutation`() async {
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

  @Test func `with exhaustivity off, a mutation that never comes fails`() async {
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

  @Test func `a tester that is released without finish() fails, and so does a dropped action`()
    async
  {
    await expectFailure("The ReactorTester of CounterReactor was released without finish()") {
      let tester = ReactorTester(CounterReactor(clock: clock))
      await tester.send(.reset)
    }
    let interactor = ReactorInteractor(
      presenter: PresenterStub(), reactor: CounterReactor(clock: clock))
    let tester = ReactorTester(interactor)
    interactor.deactivate()
    await expectFailure("reactor dropped increase, as the node is no longer active") {
      await tester.send(.increase)
    }
    await tester.finish()
  }

  @Test func `a difference between values that read alike is explained`() async {
    let tester = ReactorTester(CounterReactor(clock: clock), of: { _ in NeverEqual() })
    await expectFailure("both read alike, but differ in what else their == compares") {
      await tester.send(.reset)
    }
    tester.exhaustivity = .off
    await tester.finish()
  }
}

/// A reactor whose actions reach an effect that runs already, or a merged stream, or lead to another action.
private final class EchoReactor: Reactor {
  enum Action { case listen, say, call, follow, touch, double }
  enum Mutation: Equatable { case heard, called, said, touched, counted }
  typealias State = Int

  let initialState = 0
  private let words = PublishSubject<Void>()
  private let calls = PublishSubject<Void>()

  func transform(mutation: Observable<Mutation>) -> Observable<Mutation> {
    .merge(mutation, calls.map { .called })
  }

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .listen: return words.map { .heard }
    case .say:
      words.onNext(())
      return .just(.counted)
    case .call:
      calls.onNext(())
      return .of(.said, .counted)
    case .follow:
      self.action.onNext(.touch)
      return .of(.said, .counted)
    case .touch: return .just(.touched)
    case .double: return .of(.said, .touched)
    }
  }

  func reduce(into state: inout Int, mutation: Mutation) {
    if mutation == .counted { state += 1 }
  }
}

@Suite struct `A mutation of another action` {
  private let tester = ReactorTester(EchoReactor())

  @Test func `that changes nothing is no part of an action that is sent`() async {
    await tester.send(.listen)
    await tester.send(.say) { $0 = 1 }
    await expectFailure("Not received before send(touch): the mutation heard. Add a receive") {
      await tester.send(.touch)
    }
    await tester.send(.follow) { $0 = 2 }
    await expectFailure("Not received before send(double): the mutation touched.") {
      await tester.send(.double)
    }
    tester.exhaustivity = .off
    await tester.finish()
  }

  @Test func `that changes nothing is received after the action that led to it`() async {
    await tester.send(.listen)
    await tester.send(.say) { $0 = 1 }
    await tester.receive(.heard)
    await tester.send(.call) { $0 = 2 }
    await tester.receive(.called)
    await tester.send(.follow) { $0 = 3 }
    await tester.receive()
    // Those of the action itself are not received.
    await tester.send(.double)
    await tester.cancelEffects()
    await tester.finish()
  }
}

private struct NeverEqual: Equatable {
  static func == (left: NeverEqual, right: NeverEqual) -> Bool { false }
}
