import RIBCore
import RIBTesting
import Testing

struct EndOfTimeTests {
  private let clock = ManualClock()
  private let bag = DisposeBag()
  private let year = Duration.seconds(31_557_600)

  @Test func `S10: delays of centuries end in order, and run returns`() async {
    var received: [Int] = []
    for centuries in [4, 3, 1_000] {
      Observable.just(centuries).delay(year * 100 * centuries, clock: clock)
        .subscribe(onNext: { received.append($0) }).disposed(by: bag)
    }
    await clock.run()
    #expect(received == [3, 4, 1_000] && clock.now.offset == year * 100_000)
  }

  @Test func `S10: time that would overflow stays at its greatest value`() async {
    for _ in 0..<3 { await clock.advance(by: .seconds(Int64.max)) }
    #expect(clock.now.offset == .seconds(Int64.max))
    await clock.advance(by: .seconds(Int64.max) * 18)
    #expect(clock.now == .latest)
    let far = VirtualClock.Instant(offset: .seconds(Int64.max) * 18)
    #expect(far.advanced(by: .seconds(Int64.max) * 18) == far)
    #expect(VirtualClock.Instant(offset: .seconds(Int64.min) * 18) < VirtualClock.Instant())
  }

  @Test func `S10: a sleeper beyond the end of time never wakes, and does not hang`() async {
    var received: [String] = []
    Observable<Int>.interval(.seconds(Int64.max), clock: clock)
      .subscribe(onNext: { received.append("interval \($0)") }).disposed(by: bag)
    Observable.just(0).delay(.seconds(Int64.max) * 9, clock: clock)
      .subscribe(onNext: { _ in received.append("delay") }).disposed(by: bag)
    Observable<Int>.never().timeout(.seconds(Int64.max), clock: clock)
      .subscribe(onError: { _ in received.append("timeout") }).disposed(by: bag)
    Observable<Int>.run { [clock] send in
      for number in 0... {
        try await clock.sleep(for: .seconds(Int64.max))
        send(number)
      }
    }.subscribe(onNext: { received.append("run \($0)") }).disposed(by: bag)
    await clock.run(deadline: .seconds(Int64.max))
    await clock.advance(by: .seconds(Int64.max))
    #expect(received == ["interval 0", "timeout", "run 0"])
    #expect((clock.now, clock.sleeperCount) == (.latest, 3))
    #expect(clock.virtualClock.nextDeadline == nil)
  }
}
