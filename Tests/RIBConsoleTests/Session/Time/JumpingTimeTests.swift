// Waits that move virtual time while something outside is missing.

import Basics
import RIBCore
import Testing

@testable import RIBConsole

struct JumpingTimeTests {
  private let clock = VirtualClock()

  /// Makes the requests of a session each time that work has come to rest.
  private final class Owner: TimeOwner {
    private let requests: OutsideRequests
    private(set) var isAtWork = false
    init(_ requests: OutsideRequests) { self.requests = requests }
    func beginWork() { isAtWork = true }
    func didRest() {}
    let isInterrupted = false
    func settle() {}
    func endWork() {
      isAtWork = false
      requests.startAsked()
    }
  }

  /// A clock on which each sleep takes one turn of the main actor.
  private struct HastyClock: Clock {
    let now = ContinuousClock.now
    let minimumResolution = Duration.zero

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
      await Suspension.takeTurn()
    }
  }

  @Test func `the time moves by whole microseconds, and past what is due in the last one`() async {
    let requests = OutsideRequests(start: "", onAsked: { _, _, _ in }, onAnswer: {})
    let stage = VirtualStage(SessionRest(clock), requests, SessionMoments(of: clock))
    for (nanoseconds, microseconds) in [(1_500, 2), (2_000, 2), (3_000, 3)] {
      await stage.move(to: VirtualClock.Instant(offset: .nanoseconds(nanoseconds)))
      #expect(clock.now.offset == .microseconds(microseconds))
    }
  }

  @Test func `X8: a request that computes is waited for whatever limit real time has`() async {
    let rest = SessionRest(clock, watchesRequests: true)
    let requests = OutsideRequests(
      start: "", origin: rest.requestOrigin, onAsked: { _, _, _ in },
      onAnswer: VirtualClock.checkWaits)
    requests.goLive()
    let stage = VirtualStage(rest, requests, SessionMoments(of: clock))
    var answers: [Int] = []
    _ = await stage.own {
      let bag = DisposeBag()
      Observable.concat(
        (1...3).map { number in .task(recorded: "ask") { await computed(number) } }
      )
      .subscribe(onNext: { answers.append($0) })
      .disposed(by: bag)
      await JumpingTime(
        stage: stage, owner: Owner(requests), outsideLimit: nil, peoplesClock: HastyClock()
      ).pass(atMost: .seconds(1)) { !requests.isAnswerDue }
    }
    #expect(answers == [1, 2, 3])
  }

  @Test func `a wait for something outside does not poll while a sleeper has a later deadline`()
    async
  {
    let requests = OutsideRequests(start: "", onAsked: { _, _, _ in }, onAnswer: {})
    let stage = VirtualStage(SessionRest(clock), requests, SessionMoments(of: clock))
    let (outside, end) = AsyncStream<Never>.makeStream()
    let owner = Owner(requests)
    var (questions, questionsAtRest) = (0, 0)
    _ = await stage.own {
      let bag = DisposeBag()
      Observable<Int>.task {
        for await _ in outside {}
        return 0
      }
      .subscribe().disposed(by: bag)
      Observable.just(1).delay(.seconds(3), clock: clock).subscribe().disposed(by: bag)
      let time = JumpingTime(stage: stage, owner: owner, outsideLimit: nil)
      await time.pass(atMost: .milliseconds(50)) {
        questions += 1
        if !owner.isAtWork { questionsAtRest += 1 }
        // Polling would reach the limit; other tests cause a few of these checks too.
        return questions > 1_000_000
      }
    }
    end.finish()
    #expect(clock.now.offset == .milliseconds(50))
    #expect(questionsAtRest > 0)
  }
}

/// Returns a number after a computation off the main actor that takes longer than a turn there.
@concurrent private func computed(_ number: Int) async -> Int {
  (0..<20_000).reduce(number) { $0 ^ $1 ^ $1 }
}
