// The timer's rules, step by step in virtual time.
import RIBCore
import RIBTesting
import Testing

@testable import SampleRIB

struct TimerReactorTests {
  private let clock = ManualClock()

  @Test func `a timer rings when its seconds have passed`() async {
    let timer = ReactorTester(TimerReactor(clock: clock))
    await timer.send(.start(seconds: 5)) {
      $0.phase = .running
      $0.seconds = 5
    }
    await clock.advance(by: .milliseconds(4_999))
    #expect(timer.reactor.currentState.phase == .running)
    await clock.advance(by: .milliseconds(1))
    await timer.receive { $0.phase = .ringing }
    await timer.finish()
  }

  @Test func `a timer that is stopped never rings, and a new start replaces the one before`() async
  {
    let timer = ReactorTester(TimerReactor(clock: clock), of: \.phase)
    await timer.send(.start(seconds: 5)) { $0 = .running }
    await timer.send(.stop) { $0 = .stopped }
    await clock.expectNoSleepers()
    await timer.send(.start(seconds: 5)) { $0 = .running }
    await clock.advance(by: .seconds(4))
    await timer.send(.start(seconds: 5))
    await clock.advance(by: .seconds(4))
    #expect(timer.reactor.currentState.phase == .running)
    await clock.advance(by: .seconds(1))
    await timer.receive { $0 = .ringing }
    await timer.finish()
  }

  @Test func `R21: a timer that is cancelled is stopped`() async {
    let timer = ReactorTester(TimerReactor(clock: clock), of: \.phase)
    await timer.send(.start(seconds: 5)) { $0 = .running }
    await timer.cancelEffects { $0 = .stopped }
    await clock.expectNoSleepers()
    await timer.send(.start(seconds: 5)) { $0 = .running }
    await timer.send(.stop) { $0 = .stopped }
    await timer.finish()
  }
}
