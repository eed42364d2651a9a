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
    expectEvents(of: stream.retry(when: { $0 }), ["\(count)", "completed"])
    attempts = 0
    expectEvents(of: stream.retry(), ["\(count)", "completed"])
  }

  @Test func `S1: a stream that fails later is disposed before the next one starts`() {
    let source = Source<Int>()
    let stream = Observable<Int>.deferred { [log] in
      log.note("\(source.disposeCount) released")
      return source.stream
    }
    for repeated in [stream.retry(), stream.retry(2), .catch(sequence: [stream, stream])] {
      let subscription = repeated.subscribe { _ in }
      source.on(.error(Mishap.first))
      subscription.dispose()
    }
    let concat = Observable.concat(AnySequence([stream, stream])).subscribe { _ in }
    source.on(.completed)
    concat.dispose()
    #expect(log.lines == (0...7).map { "\($0) released" })
  }

  @Test func `S1: a stream that is read while the subscription is disposed is not started`() {
    let subscription = Box<(any Disposable)?>(nil)
    let source = Source<Int>()
    let streams = AnySequence { [log] in
      AnyIterator {
        log.note("taken")
        subscription.value?.dispose()
        return Observable.concat(
          [source.stream].lazy.map { stream in
            log.note("inner taken")
            return stream
          })
      }
    }
    subscription.value = Observable.concat(streams).subscribe { _ in }
    source.on(.completed)
    #expect(source.startCount == 1)
    #expect(log.lines == ["taken", "inner taken", "taken"])
    // Here the disposal of a completed stream disposes of the subscription.
    let end = Box<AnyObserver<Int>?>(nil)
    let first = Observable<Int>.create { observer in
      end.value = observer
      return Disposables.create { subscription.value?.dispose() }
    }
    let parts = AnySequence([first, source.stream])
    subscription.value = Observable.concat(parts).subscribe { _ in }
    end.value?.onCompleted()
    #expect(source.startCount == 1)
  }

  @Test func `a sequence of streams is read only as it is needed, and take ends an endless one`() {
    var taken = 0
    let streams = AnySequence {
      AnyIterator<Observable<Int>> {
        taken += 1
        return taken < 3 ? .error(Mishap.first) : .just(taken)
      }
    }
    expectEvents(of: Observable.catch(sequence: streams), ["3", "completed"])
    #expect(taken == 3)
    taken = 0
    expectEvents(of: Observable.concat(streams), ["error(first)"])
    #expect(taken == 1)
    let endless = Observable.concat(repeatElement(Observable.of(1, 2), count: .max))
    #expect(events(of: endless.take(100_001)).count == 100_002)
    expectEvents(of: Observable.repeatElement(1).take(3), ["1", "1", "1", "completed"])
    expectEvents(of: Observable<Int>.never().take(0), ["completed"])
  }

  @Test
  func `streams, subjects, relays and singles can be listed, also in a literal without a type`() {
    let (subject, relay) = (BehaviorSubject(value: 1), BehaviorRelay(value: 2))
    expectEvents(of: Observable.merge([subject]), ["1"])
    expectEvents(of: Observable.merge(Set([1]).map { Single.just($0) }), ["1", "completed"])
    expectEvents(of: Observable.concat([relay]), ["2"])
    expectEvents(of: Observable.concat([Single.just(1), .just(2)]), ["1", "2", "completed"])
    expectEvents(
      of: Observable.catch(sequence: [Single<Int>.error(Mishap.first), .just(2)]),
      ["2", "completed"])
    expectEvents(of: Observable<Int>.merge(AnyCollection([])), ["completed"])
    expectEvents(of: Observable<Int>.merge(AnyCollection([.just(1)])), ["1", "completed"])
    expectEvents(of: Observable<Int>.concat(AnySequence([.just(1)])), ["1", "completed"])
    expectEvents(of: Observable<Int>.catch(sequence: []), ["completed"])
    expectEvents(
      of: Observable<Int>.catch(sequence: [.error(Mishap.first), .just(1)]), ["1", "completed"])
  }

  @Test func `a resource is disposed with its stream, after it`() {
    let source = Source<Int>()
    let resource = Disposables.create { [log] in log.note("resource \(source.disposeCount)")
    }
    let bag = CompositeDisposable(disposables: [resource])
    let stream = Observable.using({ bag }, observableFactory: { _ in source.stream })
    stream.note(in: log).dispose()
    #expect(log.take() == ["resource 1", "disposed"])
    let other = Disposables.create { [log] in log.note("resource") }
    let failing = Observable<Int>.using(
      { CompositeDisposable(disposables: [other]) }, observableFactory: { _ in throw Mishap.first })
    failing.note(in: log).dispose()
    #expect(log.take() == ["error(first)", "disposed", "resource"])
  }
}
