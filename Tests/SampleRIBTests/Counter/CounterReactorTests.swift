// The counter's rules, step by step in virtual time.
import RIBCore
import RIBTesting
import Testing

@testable import SampleRIB

struct CounterReactorTests {
  private let clock = ManualClock()

  @Test(arguments: [(CounterReactor.Action.increase, 1), (.decrease, -1)])
  func `an increase lands half a second later, and so does a decrease below zero`(
    action: CounterReactor.Action, count: Int
  ) async {
    let counter = ReactorTester(CounterReactor(clock: clock))
    await counter.send(action) { $0.showIndicator = true }
    await clock.advance(by: .milliseconds(499))
    #expect(counter.reactor.currentState.count == 0)
    await clock.advance(by: .milliseconds(1))
    await counter.receive { $0.count = count }
    await counter.receive { $0.showIndicator = false }
    await counter.finish()
  }

  @Test func `R21: an increase that is cancelled leaves no indicator`() async {
    let counter = ReactorTester(CounterReactor(clock: clock))
    await counter.send(.increase) { $0.showIndicator = true }
    await counter.cancelEffects { $0.showIndicator = false }
    await counter.send(.increase) { $0.showIndicator = true }
    await clock.run()
    await counter.receive { $0.count = 1 }
    await counter.receive { $0.showIndicator = false }
    await counter.finish()
  }

  @Test func `two quick increases both land`() async {
    let counter = ReactorTester(CounterReactor(clock: clock), of: \.count)
    await counter.send(.increase)
    await clock.advance(by: .milliseconds(100))
    await counter.send(.increase)
    await clock.advance(by: .milliseconds(400))
    await counter.receive { $0 = 1 }
    await counter.receive()
    await clock.advance(by: .milliseconds(100))
    await counter.receive { $0 = 2 }
    await counter.receive()
    await counter.finish()
  }
}
