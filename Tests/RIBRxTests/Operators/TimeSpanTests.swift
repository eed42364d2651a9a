import RIBCore
import RIBRx
import RIBTesting
import TestSupport
import Testing

@Suite struct `Spans of time` {
  private let clock = ManualClock()

  @Test func `an interval ends with the time of take`() async {
    let log = EventLog()
    let taken = Observable<Int>.interval(.seconds(1), clock: clock)
      .take(for: .seconds(2), clock: clock).note(in: log)
    await clock.advance(by: .seconds(5))
    #expect(log.lines == ["0", "completed", "disposed"])
    taken.dispose()
  }

  @Test func `K1: a delayed subscription is listed as a delay at its node`() async {
    let router = TestRouter("root", EventLog())
    router.interactor.onActive = { [clock, unowned router] in
      Observable.just(1).delaySubscription(.seconds(1), clock: clock).subscribe()
        .disposeOnDeactivate(interactor: router.interactor)
    }
    router.interactor.activate()
    func running() -> [String] { TreeSnapshot(of: router, includesRunning: true).nodes[0].running }
    #expect(running() == ["delay"])
    await clock.advance(by: .seconds(1))
    #expect(running() == [])
  }
}
