// The rest of a session, between which its virtual time moves.

import Basics
import TestSupport
import Testing

@testable import RIBCore

struct SessionRestTests {
  private let bag = DisposeBag()
  private let clock = VirtualClock()

  /// Checks that a session is idle, apart from actions that other tests send from elsewhere.
  private func becomesIdle(
    _ rest: SessionRest, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await wait(for: "the session is idle", sourceLocation: sourceLocation) { rest.isIdle }
  }

  @Test(arguments: [false, true])
  func `a session is idle while a request waits only if it does not watch requests`(
    watchesRequests: Bool
  ) async {
    let rest = SessionRest(VirtualClock(), watchesRequests: watchesRequests)
    let (outside, end) = AsyncStream<Never>.makeStream()
    AsyncWork.outside(origin: rest.requestOrigin ?? AsyncOrigin.outside) {
      Observable<Int>.task {
        for await _ in outside {}
        return 0
      }
      .subscribe().disposed(by: bag)
    }
    if watchesRequests { #expect(!rest.isIdle) } else { await becomesIdle(rest) }
    // Work of another origin, so that the request's is not the latest.
    Observable<Int>.task { 1 }.subscribe().disposed(by: bag)
    end.finish()
    await rest.reach()
    await becomesIdle(rest)
  }

  @Test func `a session is not idle while work sleeps or a sleeper is due`() async {
    let rest = SessionRest(clock)
    Observable<Int>.run { _ in try await clock.sleep(for: .seconds(1)) }
      .subscribe().disposed(by: bag)
    _ = await clock.waitForSleepers(1)
    #expect(!rest.isIdle)
    #expect(await rest.move(to: .init(offset: .seconds(1))) == nil)
    await becomesIdle(rest)
    Observable<Int>.timer(.zero, clock: clock).subscribe().disposed(by: bag)
    #expect(!rest.isIdle)
    #expect(await rest.wakeNext() == nil)
    Observable<Int>.timer(.seconds(1), clock: clock).subscribe().disposed(by: bag)
    await becomesIdle(rest)
  }

  @Test func `a session wakes the sleepers until an instant, and counts them`() async {
    let rest = SessionRest(clock)
    #expect(await rest.wakeNext() == nil && rest.wakeCount == 0)
    for seconds in 1...3 {
      Observable<Int>.timer(.seconds(seconds), clock: clock).subscribe().disposed(by: bag)
    }
    #expect(await rest.move(to: .init(offset: .seconds(2))) == nil)
    #expect((rest.wakeCount, clock.sleeperCount) == (2, 1))
    #expect(await rest.move(to: .init(offset: .seconds(1))) == nil)
    #expect(clock.now.offset == .seconds(2))
    Observable<Int>.timer(.seconds(Int64.max), clock: clock).subscribe().disposed(by: bag)
    #expect(await rest.move(to: .init(offset: .seconds(Int64.max) * 2)) == nil)
    #expect(await rest.wakeNext() == nil)
    #expect((clock.now, rest.wakeCount, clock.sleeperCount) == (.latest, 3, 1))
  }

  @Test
  func `a session names a sleeper that is woken endlessly, and wakes none if it waits no longer`()
    async
  {
    clock.standstill.limit = 10
    let endless = Observable<Int>.interval(.zero, clock: clock).subscribe()
    let culprit = await SessionRest(clock).move(to: .init(offset: .seconds(1)))
    #expect(culprit == "something, woken again and again at one instant")
    endless.dispose()

    let other = VirtualClock()
    let rest = SessionRest(other, isGivenUp: { true })
    let timer = Observable<Int>.timer(.seconds(1), clock: other).subscribe()
    #expect(await rest.move(to: .init(offset: .seconds(2))) == nil)
    #expect((other.now.offset, other.sleeperCount) == (.zero, 1))
    timer.dispose()
  }

  @Test func `a session that has come to rest is released`() async {
    weak var gone: SessionRest?
    do {
      let rest = SessionRest(VirtualClock())
      gone = rest
      rest.own { () -> Void in
        Observable<Int>.task {
          await Suspension.takeTurn()
          return 1
        }.subscribe().disposed(by: bag)
      }
      await rest.reach()
    }
    // Lets go of the waits that are over.
    VirtualClock.checkWaits()
    #expect(gone == nil)
  }
}
