// The counter's rules, in virtual time.
import RIBCore
import RIBTesting
import Testing

@testable import SampleRIB

struct CounterReactorTests {
  private let clock = ManualClock()

  @Test func `an increase lands half a second later`() async {
    let counter = CounterReactor(clock: clock)
    counter.action.onNext(.increase)
    await clock.sleepers(1)
    #expect(counter.currentState == .init(count: 0, showIndicator: true))
    await clock.advance(by: .milliseconds(499))
    #expect(counter.currentState == .init(count: 0, showIndicator: true))
    await clock.advance(by: .milliseconds(1))
    #expect(counter.currentState == .init(count: 1, showIndicator: false))
  }

  @Test func `a decrease goes below zero`() async {
    let counter = CounterReactor(clock: clock)
    counter.action.onNext(.decrease)
    await clock.run()
    #expect(counter.currentState == .init(count: -1, showIndicator: false))
  }

  @Test func `two quick increases both land`() async {
    let counter = CounterReactor(clock: clock)
    counter.action.onNext(.increase)
    await clock.advance(by: .milliseconds(100))
    counter.action.onNext(.increase)
    await clock.advance(by: .milliseconds(400))
    #expect(counter.currentState.count == 1)
    await clock.advance(by: .milliseconds(100))
    #expect(counter.currentState == .init(count: 2, showIndicator: false))
  }

  @Test func `subscribers see the indicator before and after the value`() async {
    let counter = CounterReactor(clock: clock)
    var states: [CounterViewState] = []
    let subscription = counter.state.subscribe(onNext: { states.append($0) })
    counter.action.onNext(.increase)
    await clock.run()
    #expect(
      states == [
        .init(), .init(count: 0, showIndicator: true), .init(count: 1, showIndicator: true),
        .init(count: 1, showIndicator: false),
      ])
    subscription.dispose()
  }
}
