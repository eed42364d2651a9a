// Time operators beyond the table: other clocks, lateness, sleepers (S3).

import RIBCore
import RIBTesting
import Synchronization
import TestSupport
import Testing

@Suite struct `Time operators` {
  private let clock = ManualClock()
  private let log = EventLog()

  /// A clock of virtual time that does not conform to `VirtualTime`, so that operators sleep in tasks.
  private nonisolated struct Disguised: Clock {
    let clock: VirtualClock
    var now: VirtualClock.Instant { clock.now }
    var minimumResolution: Duration { clock.minimumResolution }
    func sleep(until deadline: VirtualClock.Instant, tolerance: Duration?) async throws {
      try await clock.sleep(until: deadline, tolerance: tolerance)
    }
  }

  @Test func `an interval does not drift, and catches up after a late tick`() async {
    // This clock wakes every sleeper a third of a second late.
    nonisolated struct Late: Clock {
      let clock: VirtualClock
      var now: VirtualClock.Instant { clock.now }
      var minimumResolution: Duration { clock.minimumResolution }
      func sleep(until deadline: VirtualClock.Instant, tolerance: Duration?) async throws {
        let late = deadline.advanced(by: .milliseconds(333))
        try await clock.sleep(until: late, tolerance: tolerance)
      }
    }
    let subscription = Observable<Int>.interval(.seconds(1), clock: Late(clock: clock.virtualClock))
      .subscribe(onNext: { [log, clock] in
        log.note("\($0) at \(clock.now.offset / .milliseconds(1))")
      })
    await clock.settle()
    for _ in 0..<100 { await clock.advance(by: .seconds(1)) }
    #expect(log.lines.first == "0 at 1333.0")
    #expect(log.lines.last == "98 at 99333.0")
    #expect(log.lines.count == 99)
    subscription.dispose()
    await clock.settle()
    #expect(clock.sleeperCount == 0)
  }

  @Test func `an interval emits missed elements in a row, and wraps around`() async {
    let subscription = Observable<Int>.interval(.seconds(1), clock: clock).note(in: log)
    await clock.advance(by: .seconds(5))
    #expect(log.take() == ["0", "1", "2", "3", "4"])
    #expect(clock.sleeperCount == 1)
    subscription.dispose()
    #expect(clock.sleeperCount == 0)
    var last: UInt8?
    let wrapping = Observable<UInt8>.interval(.seconds(1), clock: clock)
      .subscribe(onNext: { last = $0 })
    await clock.advance(by: .seconds(258))
    #expect(last == 1)
    wrapping.dispose()
  }

  @Test func `many elements put one timer off, rather than start one each`() async {
    let source = Source<Int>()
    let debounced = source.stream.debounce(.seconds(2), clock: clock).note(in: log, as: "d")
    let timed = source.stream.timeout(.seconds(2), clock: clock).filter { _ in false }
      .note(in: log, as: "t")
    for number in 0..<1_000 { source.onNext(number) }
    #expect(clock.sleeperCount == 2)
    await clock.advance(by: .seconds(1))
    source.onNext(7)
    await clock.advance(by: .milliseconds(1_999))
    #expect(log.lines.isEmpty)
    await clock.advance(by: .milliseconds(1))
    #expect(log.lines.sorted() == ["d7", "tdisposed", "terror(timeout)"])
    debounced.dispose()
    timed.dispose()
    #expect(clock.sleeperCount == 0)
  }

  @Test func `every time operator works on any clock`() async {
    let clock = self.clock
    let disguised = Disguised(clock: clock.virtualClock)
    let source = Source<Int>()
    let stream = source.stream
    let bag = DisposeBag()
    for (name, stream) in [
      "debounce ": stream.debounce(.seconds(1), clock: disguised),
      "throttle ": stream.throttle(.seconds(1), clock: disguised),
      "timer ": .timer(.seconds(1), clock: disguised),
    ] {
      stream.note(in: log, as: name).disposed(by: bag)
    }
    stream.timeout(.seconds(1), clock: disguised).filter { _ in false }
      .note(in: log, as: "timeout ").disposed(by: bag)
    source.onNext(1)
    source.onNext(2)
    #expect(log.take() == ["throttle 1"])
    await clock.sleepers(4)
    await clock.advance(by: .seconds(1))
    #expect(
      log.take().sorted() == [
        "debounce 2", "throttle 2", "timeout disposed", "timeout error(timeout)",
        "timer 0", "timer completed", "timer disposed",
      ])
    await clock.settle()
    #expect(clock.sleeperCount == 0)
  }

  @Test func `throttle emits what it has held back in a task that is not cancelled`() async {
    let source = Source<Int>()
    let disguised = Disguised(clock: clock.virtualClock)
    let subscription = source.stream.throttle(.seconds(1), clock: disguised)
      .subscribe(onNext: { [log] in log.note("\($0) \(Task.isCancelled)") })
    source.onNext(1)
    source.onNext(2)
    await clock.sleepers(1)
    await clock.advance(by: .seconds(1))
    #expect(log.lines == ["1 false", "2 false"])
    subscription.dispose()
  }

  /// A clock that ignores cancellation.
  private nonisolated struct Heedless: Clock {
    let clock: VirtualClock
    var now: VirtualClock.Instant { clock.now }
    var minimumResolution: Duration { clock.minimumResolution }
    func sleep(until deadline: VirtualClock.Instant, tolerance: Duration?) async throws {
      try? await clock.sleep(until: deadline, tolerance: tolerance)
    }
  }

  @Test
  func `S1: an interval disposed at a tick or on a heedless clock starts no other timer`() async {
    let heedless = Heedless(clock: clock.virtualClock)
    let subscription = Observable<Int>.interval(.seconds(1), clock: heedless).note(in: log)
    await clock.sleepers(1)
    subscription.dispose()
    await clock.settle()
    #expect(clock.sleeperCount == 0)
    #expect(log.take() == ["disposed"])
    let other = Box<(any Disposable)?>(nil)
    other.value = Observable<Int>.interval(.seconds(1), clock: clock).subscribe(onNext: {
      [log] in
      log.note("\($0)")
      if $0 == 2 { other.value?.dispose() }
    })
    await clock.advance(by: .seconds(10))
    #expect(log.lines == ["0", "1", "2"])
    #expect(clock.sleeperCount == 0)
  }

  @Test func `throttle counts the time that the delivery of an element takes`() async {
    let source = Source<Int>()
    let subscription = source.stream.throttle(.seconds(2), clock: clock)
      .subscribe(onNext: { [log, source] in
        log.note("\($0)")
        if $0 < 3 { source.onNext($0 + 1) }
      })
    source.onNext(1)
    #expect(log.lines == ["1"])
    await clock.advance(by: .seconds(2))
    #expect(log.lines == ["1", "2"])
    await clock.advance(by: .seconds(2))
    #expect(log.lines == ["1", "2", "3"])
    await clock.advance(by: .seconds(2))
    #expect(clock.sleeperCount == 0)
    subscription.dispose()
  }

  /// A clock that the test's own work moves.
  private nonisolated final class WorkClock: Clock {
    private let seconds = Atomic<Int>(0)
    var now: VirtualClock.Instant { .init(offset: .seconds(seconds.load(ordering: .relaxed))) }
    var minimumResolution: Duration { .nanoseconds(1) }

    func work(seconds count: Int) { seconds.add(count, ordering: .relaxed) }
    func sleep(until deadline: VirtualClock.Instant, tolerance: Duration?) async throws {
      throw CancellationError()
    }
  }

  @Test func `a span of throttle begins when its element has been observed`() {
    let source = Source<Int>()
    let clock = WorkClock()
    let subscription = source.stream.throttle(.seconds(2), latest: false, clock: clock)
      .subscribe(onNext: { [log] in
        clock.work(seconds: 1)
        log.note("\($0)")
      })
    for number in 1...3 {
      source.onNext(number)
      clock.work(seconds: 1)
    }
    #expect(log.lines == ["1", "3"])
    subscription.dispose()
  }

  @Test func `throttle: an end that comes during a delivery waits for the next element`() async {
    let source = Source<Int>()
    let subscription = source.stream.throttle(.seconds(2), clock: clock).note(in: log)
    let other = source.stream.throttle(.seconds(1), clock: clock).subscribe(onNext: { [source] in
      if $0 == 2 {
        source.onNext(3)
        source.on(.completed)
      }
    })
    source.onNext(1)
    source.onNext(2)
    await clock.advance(by: .seconds(1))
    #expect(log.lines == ["1"])
    await clock.advance(by: .seconds(1))
    #expect(log.lines == ["1", "3", "completed", "disposed"])
    subscription.dispose()
    other.dispose()
  }

  @Test func `S4: values that a time operator holds are released with its subscription`() {
    weak var held: Token?
    let subject = PublishSubject<Token>()
    do {
      let bag = DisposeBag()
      for stream in [
        subject.debounce(.seconds(1), clock: clock), subject.throttle(.seconds(1), clock: clock),
        subject.timeout(.seconds(1), clock: clock),
      ] {
        stream.subscribe(onNext: { _ in }).disposed(by: bag)
      }
      subject.onNext(Token())
      let token = Token()
      held = token
      subject.onNext(token)
      #expect(clock.sleeperCount == 3)
    }
    #expect(held == nil)
    #expect(clock.sleeperCount == 0)
    #expect(!subject.hasObservers)
  }
}
