import RIBCore
import TestSupport
import Testing

@Suite struct `Making streams` {
  @Test
  func `each function that makes a stream emits its elements and its end, and never() none`() {
    expectEvents(of: Observable.just(1), "1 completed")
    expectEvents(of: Observable<Int>.empty(), "completed")
    expectEvents(of: Observable.of(1, 2, 3), "1 2 3 completed")
    expectEvents(of: Observable.from([1, 2]), "1 2 completed")
    expectEvents(of: Observable<Int>.from([]), "completed")
    expectEvents(of: Observable.from(1...3), "1 2 3 completed")
    expectEvents(of: Observable.from(Set([7])), "7 completed")
    expectEvents(of: Observable<Int>.error(Mishap.first), "error(first)")
    expectEvents(of: Observable<Int>.error(RxError.unknown), "error(unknown)")
    let log = EventLog()
    let subscription = Observable<Int>.never().note(in: log)
    #expect(log.lines.isEmpty)
    subscription.dispose()
    #expect(log.lines == ["disposed"])
  }

  @Test func `an element that is nil is an element`() {
    expectEvents(of: Observable<Int?>.just(nil), "nil completed")
    expectEvents(of: Observable<Int?>.of(nil, nil).distinctUntilChanged(), "nil completed")
    expectEvents(of: Observable<Int?>.of(nil).asSingle(), "nil completed")
    expectEvents(of: BehaviorRelay<Int?>(value: nil), "nil")
  }

  @Test func `S1: a sequence is read only until an error or a dispose among its elements`() {
    let log = EventLog()
    // Ends if a failing test would otherwise run forever.
    let endless = Observable.from(sequence(first: 1) { $0 < 1_000_000 ? $0 + 1 : nil })
    var walked = 0
    let subscription = endless.map {
      walked += 1
      if $0 > 3 { throw Mishap.first }
      return $0
    }.note(in: log)
    #expect(log.take() == ["1", "2", "3", "error(first)", "disposed"])
    #expect(walked == 4)
    subscription.dispose()
    let subject = PublishSubject<Int>()
    let other = Box<(any Disposable)?>(nil)
    other.value = subject.flatMap { Observable.from([$0, $0 + 1, $0 + 2]) }
      .subscribe(onNext: {
        log.note("\($0)")
        if $0 == 2 { other.value?.dispose() }
      })
    subject.onNext(1)
    #expect(log.lines == ["1", "2"])
  }

  @Test func `a sequence is iterated, and a deferred stream made, anew for each subscriber`() {
    let numbers = Observable.from(stride(from: 0, to: 6, by: 2))
    for _ in 1...2 { expectEvents(of: numbers, "0 2 4 completed") }
    var count = 0
    let stream = Observable<Int>.deferred {
      count += 1
      return .just(count)
    }
    #expect(count == 0)
    expectEvents(of: stream, "1 completed")
    expectEvents(of: stream, "2 completed")
    expectEvents(of: Observable<Int>.deferred { throw Mishap.first }, "error(first)")
  }

  @Test
  func `create is disposed once, at the end or before it, and its observer ignores later events`() {
    let log = EventLog()
    let stream = Observable<Int>.create { observer in
      observer.onNext(1)
      observer.onCompleted()
      observer.onNext(2)
      observer.onError(Mishap.first)
      return Disposables.create { log.note("released") }
    }
    stream.note(in: log).dispose()
    #expect(log.take() == ["1", "completed", "disposed", "released"])
    let kept = Box<AnyObserver<Int>?>(nil)
    let subscription = Observable<Int>.create { observer in
      kept.value = observer
      return Disposables.create { log.note("released") }
    }.subscribe { log.note("\($0)") }
    subscription.dispose()
    kept.value?.onNext(1)
    kept.value?.onCompleted()
    subscription.dispose()
    #expect(log.lines == ["released"])
  }

  @Test func `S1: deferred starts nothing if its closure disposed of the subscription`() {
    let source = Source<Int>()
    let subject = PublishSubject<Int>()
    let subscription = Box<(any Disposable)?>(nil)
    subscription.value = subject.flatMap { _ in
      Observable<Int>.deferred {
        subscription.value?.dispose()
        return source.stream
      }
    }.subscribe { _ in }
    subject.onNext(1)
    #expect(source.startCount == 0)
  }
}
