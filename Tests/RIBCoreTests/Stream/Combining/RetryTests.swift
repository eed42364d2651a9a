import RIBCore
import RIBTesting
import TestSupport
import Testing

@Suite struct `Trying again` {
  private let log = EventLog()
  private let clock = ManualClock()

  @Test func `each attempt waits longer, and the last error ends the stream`() async {
    let clock = self.clock
    var attempts = 0
    let failing = Observable<Int>.create { observer in
      attempts += 1
      observer.onNext(attempts)
      observer.onError(Mishap.first)
      return Disposables.create()
    }
    let stream = failing.retry(when: { errors in
      errors.enumerated().flatMap { attempt, error -> Observable<Int> in
        attempt < 2 ? .timer(.seconds(attempt + 1), clock: clock) : .error(error)
      }
    })
    let subscription = stream.note(in: log)
    #expect(log.take() == ["1"])
    await clock.advance(by: .seconds(1))
    #expect(log.take() == ["2"])
    await clock.advance(by: .seconds(1))
    #expect(log.take() == [])
    await clock.advance(by: .seconds(1))
    #expect(log.take() == ["3", "error(first)", "disposed"])
    #expect(clock.sleeperCount == 0)
    subscription.dispose()
  }

  @Test func `a failed attempt is disposed before the errors are emitted`() {
    let source = Source<Int>()
    let triggers = PublishSubject<Int>()
    let subscription = source.stream.retry(when: { [log] errors in
      errors.do(onNext: { _ in log.note("failed, \(source.disposeCount) released") })
        .flatMap { _ in triggers }
    }).note(in: log)
    source.onNext(1)
    source.on(.error(Mishap.first))
    #expect(source.startCount == 1)
    triggers.onNext(0)
    #expect(source.startCount == 2)
    // An element that comes while an attempt runs starts no other.
    triggers.onNext(0)
    #expect(source.startCount == 2)
    source.onNext(2)
    subscription.dispose()
    #expect(source.disposeCount == 2)
    #expect(!triggers.hasObservers)
    #expect(log.lines == ["1", "failed, 1 released", "2", "disposed"])
  }

  @Test func `S5: a hundred thousand attempts that fail at once do not grow the stack`() {
    let count = Scale.of(30_000, full: 100_000)
    var attempts = 0
    let stream = Observable<Int>.deferred {
      attempts += 1
      if attempts < count { throw Mishap.first }
      return .just(attempts)
    }
    expectEvents(of: stream.retry(when: { $0 }), "\(count) completed")
    attempts = 0
    expectEvents(of: stream.retry(), "\(count) completed")
  }

  @Test func `S1: a stream that fails later is disposed before the next one starts`() {
    let source = Source<Int>()
    let stream = Observable<Int>.deferred { [log] in
      log.note("\(source.disposeCount) released")
      return source.stream
    }
    for repeated in [stream.retry(), stream.retry(2)] {
      let subscription = repeated.subscribe { _ in }
      source.on(.error(Mishap.first))
      subscription.dispose()
    }
    #expect(log.lines == (0...3).map { "\($0) released" })
  }

  @Test
  func `streams, subjects and singles can be merged as a list, also as a literal without a type`() {
    expectEvents(of: Observable.merge([BehaviorSubject(value: 1)]), "1")
    expectEvents(of: Observable.merge(Set([1]).map { Single.just($0) }), "1 completed")
    expectEvents(of: Observable<Int>.merge(AnyCollection([])), "completed")
    expectEvents(of: Observable<Int>.merge(AnyCollection([.just(1)])), "1 completed")
  }
}
