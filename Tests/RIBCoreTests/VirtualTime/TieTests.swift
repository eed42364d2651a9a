import RIBCore
import RIBTesting
import TestSupport
import Testing

@Suite struct `Timers of one instant` {
  private let clock = ManualClock()
  private let log = EventLog()

  /// An element at 0, 1 and 3 seconds; the last is scheduled when the second has been passed on.
  private var source: Observable<Int> {
    .concat([
      .just(1),
      .timer(.seconds(1), clock: clock).map { _ in 2 },
      .timer(.seconds(2), clock: clock).map { _ in 3 },
    ])
  }

  @Test func `S7: debounce emits a waiting element before a later one of the same instant`() async {
    let subscription = source.debounce(.seconds(2), clock: clock).note(in: log)
    await clock.advance(by: .seconds(3))
    #expect(log.lines == ["2", "3", "completed", "disposed"])
    subscription.dispose()
  }

  @Test
  func `S7: timeout is before an element of its instant, and after a timer of its last element`()
    async
  {
    let subscription = source.timeout(.seconds(2), clock: clock).note(in: log)
    await clock.advance(by: .seconds(3))
    #expect(log.take() == ["1", "2", "error(timeout)", "disposed"] && clock.sleeperCount == 0)
    subscription.dispose()
    // Also before the first one.
    let first = Observable<Int>.timer(.seconds(1), clock: clock)
      .timeout(.seconds(1), clock: clock).note(in: log)
    await clock.advance(by: .seconds(1))
    #expect(log.take() == ["error(timeout)", "disposed"])
    first.dispose()

    let sent = Source<Int>()
    let delayed = sent.stream.timeout(.seconds(2), clock: clock)
      .flatMap { [clock] in Observable.just($0).delay(.seconds(2), clock: clock) }.note(in: log)
    await clock.advance(by: .seconds(1))
    sent.onNext(7)
    await clock.advance(by: .seconds(2))
    #expect(log.lines == ["7", "error(timeout)", "disposed"])
    delayed.dispose()
  }

  @Test func `an element that comes as the replacement is started comes too late`() async {
    let source = Source<Int>()
    let other = Observable<Int>.deferred {
      source.onNext(1)
      return .just(2)
    }
    let subscription = source.stream.timeout(.seconds(1), other: other, clock: clock).note(in: log)
    await clock.advance(by: .seconds(1))
    #expect(log.lines == ["2", "completed", "disposed"] && source.disposeCount == 1)
    subscription.dispose()
  }

  @Test func `an upstream that a stream and its replacement share continues after a timeout`() async
  {
    let source = Source<Int>()
    let shared = source.stream.share()
    let subscription = shared.timeout(.seconds(1), other: shared.map { $0 * 10 }, clock: clock)
      .note(in: log)
    source.onNext(1)
    await clock.advance(by: .seconds(1))
    source.onNext(2)
    #expect(log.take() == ["1", "20"])
    #expect((source.startCount, source.disposeCount) == (1, 0))
    subscription.dispose()
    #expect(source.disposeCount == 1)
  }

  @Test func `S7: an element whose timer was set before comes first`() async {
    let source = PublishSubject<Int>()
    // Set before anything is put off, as RxSwift's hot test streams are.
    for second in 1...3 {
      _ = Observable<Int>.timer(.seconds(second), clock: clock)
        .subscribe(onNext: { _ in source.onNext(second) })
    }
    let debounced = source.debounce(.seconds(1), clock: clock).note(in: log, as: "d")
    let timed = source.timeout(.seconds(1), clock: clock).note(in: log, as: "t")
    await clock.advance(by: .seconds(4))
    #expect(log.lines.sorted() == ["d3", "t1", "t2", "t3", "tdisposed", "terror(timeout)"])
    debounced.dispose()
    timed.dispose()
  }
}
