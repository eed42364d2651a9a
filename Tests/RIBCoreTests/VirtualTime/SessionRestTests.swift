// The rest of a session, between which its virtual time moves.

import Testing

@testable import RIBCore

struct SessionRestTests {
  @Test(arguments: [false, true])
  func `a session is idle while a request waits only if it does not watch requests`(
    watchesRequests: Bool
  ) async {
    let rest = SessionRest(VirtualClock(), watchesRequests: watchesRequests)
    let (outside, end) = AsyncStream<Never>.makeStream()
    let bag = DisposeBag()
    AsyncWork.outside(origin: rest.requestOrigin ?? AsyncOrigin.outside) {
      Observable<Int>.task {
        for await _ in outside {}
        return 0
      }
      .subscribe().disposed(by: bag)
    }
    #expect(rest.isIdle != watchesRequests)
    end.finish()
    await rest.reach()
    #expect(rest.isIdle)
  }
}
