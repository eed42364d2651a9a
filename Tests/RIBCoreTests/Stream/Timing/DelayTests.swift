import RIBCore
import RIBTesting
import TestSupport
import Testing

@Suite struct `Delay` {
  private let clock = ManualClock()
  private let log = EventLog()

  @Test func `S3: each element and the end come later by the duration, on the given clock only`()
    async
  {
    let other = ManualClock()
    let source = Source<Int>()
    let subscription = source.stream.delay(.seconds(3), clock: clock).note(in: log)
    source.onNext(1)
    await clock.advance(by: .seconds(1))
    source.onNext(2)
    source.on(.completed)
    #expect(source.disposeCount == 1)
    await clock.advance(by: .milliseconds(1_999))
    await other.advance(by: .seconds(100))
    #expect(log.lines.isEmpty)
    await clock.advance(by: .milliseconds(1))
    #expect(log.take() == ["1"])
    await clock.advance(by: .seconds(1))
    #expect(log.take() == ["2", "completed", "disposed"])
    #expect(clock.sleeperCount == 0)
    subscription.dispose()
  }

  @Test func `an error comes at once, and waiting elements are dropped`() async {
    let source = Source<Int>()
    let subscription = source.stream.delay(.seconds(1), clock: clock).note(in: log)
    source.onNext(1)
    source.on(.error(Mishap.first))
    #expect(log.lines == ["error(first)", "disposed"])
    #expect(clock.sleeperCount == 0)
    await clock.run()
    #expect(log.lines.count == 2)
    subscription.dispose()
  }

  @Test func `elements of one instant keep their order, and a delay of zero waits for its turn`()
    async
  {
    let subscription = Observable.from(0..<1_000).delay(.seconds(1), clock: clock).note(in: log)
    await clock.run()
    let elements: [String] = (0..<1_000).map { "\($0)" }
    #expect(log.take() == elements + ["completed", "disposed"])
    subscription.dispose()
    let other = Observable.of(1, 2).delay(.zero, clock: clock).note(in: log)
    #expect(log.lines.isEmpty)
    await clock.advance(by: .zero)
    #expect(log.lines == ["1", "2", "completed", "disposed"])
    other.dispose()
  }

  @Test func `a delay that always has waiting elements retains no earlier ones`() async {
    let subject = PublishSubject<Token>()
    let subscription = subject.delay(.seconds(2), clock: clock)
      .subscribe(onNext: { [log] in log.note("\($0.number)") })
    weak var early: Token?
    for number in 0..<3_000 {
      let token = Token(number)
      if number == 10 { early = token }
      subject.onNext(token)
      await clock.advance(by: .seconds(1))
    }
    #expect(log.lines.count == 2_999)
    #expect(early == nil)
    #expect(clock.sleeperCount == 1)
    subscription.dispose()
  }

  @Test func `S4: waiting elements are released with the subscription, though time stands still`() {
    weak var held: Token?
    do {
      let token = Token()
      held = token
      let bag = DisposeBag()
      Observable.just(token).delay(.seconds(1), clock: clock).subscribe { _ in }.disposed(by: bag)
      #expect(clock.sleeperCount == 1)
    }
    #expect(held == nil)
    #expect(clock.sleeperCount == 0)
  }

  @Test func `S4: a timer does not retain its clock`() {
    weak var held: VirtualClock?
    let subject = PublishSubject<Int>()
    do {
      let clock = VirtualClock()
      held = clock
      let timer = subject.flatMap { [weak clock] number in
        clock.map { Observable.just(number).delay(.seconds(1), clock: $0) } ?? .empty()
      }.subscribe { _ in }
      subject.onNext(1)
      #expect(clock.sleeperCount == 1)
      timer.dispose()
    }
    #expect(held == nil)
  }

  @Test func `delays in a chain add up, and one on the real clock ends`() async {
    let subscription = Observable.just(1).delay(.seconds(1), clock: clock)
      .concat(Observable.just(2).delay(.seconds(2), clock: clock))
      .delay(.seconds(3), clock: clock).note(in: log)
    await clock.advance(by: .seconds(4))
    #expect(log.take() == ["1"])
    await clock.advance(by: .seconds(2))
    #expect(log.take() == ["2", "completed", "disposed"])
    subscription.dispose()
    let real = Observable.just(1).delay(.milliseconds(1), clock: ContinuousClock())
      .note(in: log)
    await clock.settle()
    #expect(log.lines == ["1", "completed", "disposed"])
    real.dispose()
  }

  /// A clock of virtual time that does not conform to `VirtualTime`.
  private nonisolated struct Disguised: Clock {
    let clock: VirtualClock
    var now: VirtualClock.Instant { clock.now }
    var minimumResolution: Duration { clock.minimumResolution }
    func sleep(until deadline: VirtualClock.Instant, tolerance: Duration?) async throws {
      try await clock.sleep(until: deadline, tolerance: tolerance)
    }
  }

  @Test func `a delay works on any clock, and its sleep is its own`() async {
    let disguised = Disguised(clock: clock.virtualClock)
    let subscription = Observable<Int>.run { [log, clock] send in
      let inner = Observable.just(5).delay(.seconds(5), clock: disguised).note(in: log, as: "in ")
      send(1)
      try await clock.sleep(for: .seconds(1))
      send(2)
      inner.dispose()
      send(3)
    }.note(in: log)
    await clock.sleepers(2)
    await clock.advance(by: .seconds(1))
    #expect(log.take() == ["1", "2", "in disposed", "3", "completed", "disposed"])
    #expect(clock.sleeperCount == 0)
    subscription.dispose()
    let other = Observable.of(7).delay(.seconds(1), clock: disguised).note(in: log)
    await clock.sleepers(1)
    await clock.run()
    #expect(log.take() == ["7", "completed", "disposed"])
    other.dispose()
  }

  @Test func `S1: a disposed delay on any clock emits nothing`() async {
    let disguised = Disguised(clock: clock.virtualClock)
    let subscription = Observable.just(1).delay(.seconds(1), clock: disguised).note(in: log)
    await clock.sleepers(1)
    subscription.dispose()
    await clock.settle()
    #expect(clock.sleeperCount == 0)
    await clock.advance(by: .seconds(2))
    #expect(log.lines == ["disposed"])
  }
}
