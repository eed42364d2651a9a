import RIBTesting
import Testing

@testable import SampleRIB

struct TimerCLIPresenterTests {
  private let dependency = StubDependency()
  private let timer: RIBTester

  init() {
    let (dependency, listener) = (dependency, SpyListener())
    timer = RIBTester(watching: listener) {
      TimerBuilder(dependency: dependency).build(withListener: listener)
    }
  }

  @Test func `a start shows its seconds, and the ringing reaches the parent`() async {
    timer.type("start 90")
    timer.expectLines("timer: 90 s")
    timer.expectCalls()
    await dependency.manualClock.run()
    timer.expectLines("timer: rings")
    timer.expectCalls("timerDidRing()")
  }

  @Test func `only a timer that runs can be stopped, which is shown, and it does not ring`() async {
    timer.expectRefusal(of: "stop", saying: "The timer is not running")
    timer.type("start 90", "stop")
    await dependency.manualClock.run()
    timer.expectLines("timer: 90 s", "timer: stopped")
    timer.expectCalls()
    timer.type("start 1")
    await dependency.manualClock.run()
    timer.expectRefusal(of: "stop", saying: "The timer is not running")
    timer.expectLines("timer: 1 s", "timer: rings")
  }

  @Test func `R21: a detached timer stops and writes no more, but one that has rung does not stop`()
    async
  {
    timer.type("start 1")
    await timer.detach(keeping: true)
    timer.expectLines("timer: 1 s", "timer: stopped")
    await dependency.manualClock.run()
    timer.attach()
    timer.expectRefusal(of: "stop", saying: "The timer is not running")
    timer.expectLines()
    timer.expectCalls()
    timer.type("start 1")
    await dependency.manualClock.run()
    await timer.detach(keeping: true)
    timer.expectLines("timer: 1 s", "timer: rings")
  }
}
