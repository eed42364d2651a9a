// Waits that move virtual time while something outside is missing.

import RIBCore
import Testing

@testable import RIBConsole

struct JumpingTimeTests {
  private final class Owner: TimeOwner {
    func beginWork() {}
    func didRest() {}
    func endWork() {}
  }

  @Test func `a wait for something outside does not poll while a sleeper has a later deadline`()
    async
  {
    let clock = VirtualClock()
    let requests = OutsideRequests(start: "", onAsked: { _, _, _ in }, onAnswer: {})
    let stage = VirtualStage(SessionRest(clock), requests)
    let (outside, end) = AsyncStream<Never>.makeStream()
    var questions = 0
    _ = await stage.own {
      let bag = DisposeBag()
      Observable<Int>.task {
        for await _ in outside {}
        return 0
      }
      .subscribe().disposed(by: bag)
      Observable.just(1).delay(.seconds(3), clock: clock).subscribe().disposed(by: bag)
      await JumpingTime(stage, of: Owner(), outsideLimit: nil).pass(atMost: .milliseconds(50)) {
        questions += 1
        // Polling would reach the limit; other tests cause a few of these checks too.
        return questions > 1_000_000
      }
    }
    end.finish()
    #expect(clock.now.offset == .milliseconds(50))
  }
}
