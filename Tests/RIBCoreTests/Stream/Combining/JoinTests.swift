// zip, combineLatest and similar operators: their arguments, and the order of their starts.

import RIBCore
import TestSupport
import Testing

@Suite struct `Joining` {
  private let log = EventLog()

  @Test func `any number of streams of any elements can be joined, also none`() {
    let (number, word, flag) = (Observable.of(1, 2), Observable.of("a", "b"), Single.just(true))
    let relay = BehaviorRelay(value: 0.5)
    expectEvents(of: Observable.zip(number, word), "(1, \"a\") (2, \"b\") completed")
    expectEvents(of: Observable.zip(number, word, flag, relay), "(1, \"a\", true, 0.5)")
    expectEvents(of: Observable.zip(number, word, flag) { "\($0)\($1)\($2)" }, "1atrue completed")
    expectEvents(of: Observable.combineLatest(number, word, flag), "(2, \"b\", true) completed")
    expectEvents(
      of: Observable.combineLatest(relay, number, word, flag, relay) {
        "\($0)\($1)\($2)\($3)\($4)"
      }, "0.52btrue0.5")
    let nine = Observable.combineLatest(
      number, number, number, number, number, number, number, number, number
    ) { $0 + $1 + $2 + $3 + $4 + $5 + $6 + $7 + $8 }
    expectEvents(of: nine, "17 18 completed")
    expectEvents(of: Observable<Int>.zip([Observable<Int>]()), "completed")
    expectEvents(of: Observable<Int>.combineLatest([Observable<Int>]()), "[] completed")
    expectEvents(of: Observable<Int>.combineLatest([Single<Int>]()) { $0.count }, "0 completed")
  }

  @Test func `a joined tuple can be destructured, and its type inferred`() {
    struct Login: Equatable { let name: String, code: Int }
    let (name, code) = (BehaviorRelay(value: "ann"), BehaviorRelay(value: 1))
    let valid = Observable.combineLatest(name, code).map { name, code in !name.isEmpty && code > 0 }
    expectEvents(of: valid, "true")
    let login = Observable.combineLatest(name, code, resultSelector: Login.init)
    expectEvents(of: login.map { $0 == Login(name: "ann", code: 1) }, "true")
    let pair: Observable<(String, Int)> = .zip(name, code)
    expectEvents(of: pair.map { $1 }, "1")
  }

  @Test func `S7: zip completes when all its parts have, and disposes of each at its end`() {
    let (one, other) = (Source<Int>(), Source<Int>())
    let subscription = Observable.zip(one.stream, other.stream).note(in: log)
    one.onNext(1)
    one.onNext(2)
    one.on(.completed)
    #expect((one.disposeCount, other.disposeCount) == (1, 0))
    other.onNext(5)
    other.onNext(6)
    // No other element can join this one.
    other.onNext(7)
    #expect(log.take() == ["(1, 5)", "(2, 6)"])
    #expect(other.disposeCount == 0)
    other.on(.completed)
    #expect(log.take() == ["completed", "disposed"])
    #expect(other.disposeCount == 1)
    subscription.dispose()
  }

  @Test func `S7: zip of three waits for the end of the last, with and without a selector`() {
    let parts = (Source<Int>(), Source<Int>(), Source<Int>())
    let bag = DisposeBag()
    Observable.zip(parts.0.stream, parts.1.stream, parts.2.stream).note(in: log, as: "a")
      .disposed(by: bag)
    Observable.zip(parts.0.stream, parts.1.stream, parts.2.stream) { $0 + $1 + $2 }
      .note(in: log, as: "b").disposed(by: bag)
    parts.0.on(.completed)
    parts.2.on(.completed)
    parts.1.onNext(1)
    #expect(log.lines.isEmpty)
    parts.1.on(.completed)
    #expect(log.lines == ["acompleted", "adisposed", "bcompleted", "bdisposed"])
  }

  @Test func `S7: zip of an array completes at an element that no other can join`() {
    let (one, other) = (Source<Int>(), Source<Int>())
    let subscription = Observable.zip([one.stream, other.stream]).note(in: log)
    one.onNext(1)
    one.on(.completed)
    other.onNext(5)
    #expect(log.take() == ["[1, 5]"])
    other.onNext(6)
    #expect(log.take() == ["completed", "disposed"])
    #expect((one.disposeCount, other.disposeCount) == (1, 1))
    subscription.dispose()
  }

  @Test func `S1: each part is started once, in order, and none after the end`() {
    let (one, other) = (Source<Int>(), Source<Int>())
    let failing = Observable<Int>.error(Mishap.first)
    expectEvents(of: Observable.zip(one.stream, failing, other.stream), "error(first)")
    expectEvents(of: Observable.combineLatest(one.stream, failing, other.stream), "error(first)")
    expectEvents(of: Observable.zip([one.stream, failing, other.stream]), "error(first)")
    #expect((one.startCount, one.disposeCount, other.startCount) == (3, 3, 0))
    let until = one.stream.take(until: Observable.just(1))
    expectEvents(of: until, "completed")
    #expect(one.startCount == 3)
  }

  @Test func `take(until:) and withLatestFrom start the other stream first`() {
    let one = Observable<Int>.never().do(onSubscribe: { [log] in log.note("one") })
    let other = Observable<Int>.never().do(onSubscribe: { [log] in log.note("other") })
    for stream in [
      one.take(until: other), one.withLatestFrom(other),
      .zip(one, other) { $0 + $1 }, .combineLatest(one, other) { $0 + $1 },
    ] {
      stream.subscribe { _ in }.dispose()
      log.note("-")
    }
    #expect(log.lines.joined(separator: " ") == "other one - other one - one other - one other -")
  }

  @Test func `subjects, relays and singles are accepted in place of streams`() {
    let relay = PublishRelay<Int>()
    let single = Single.just(7)
    let stream = Observable.of(1)
    expectEvents(of: stream.flatMapLatest { _ in single }, "7 completed")
    expectEvents(of: stream.withLatestFrom(single), "7 completed")
    expectEvents(of: stream.take(until: single), "completed")
    expectEvents(of: stream.concat(relay).take(until: relay), "1")
  }

  @Test func `S1: disposing of the old stream may bring a newer one, which wins`() {
    let outer = Source<Int>()
    let (first, third) = (Source<Int>(), Source<Int>())
    let subscription = outer.stream.flatMapLatest { number -> Observable<Int> in
      switch number {
      case 1: first.stream.do(onDispose: { outer.onNext(3) })
      case 3: third.stream
      default: .of(2)
      }
    }.note(in: log)
    outer.onNext(1)
    outer.onNext(2)
    third.onNext(9)
    #expect(log.take() == ["9"])
    subscription.dispose()
    #expect((first.disposeCount, third.disposeCount) == (1, 1))
  }

  @Test func `S1: take drops an element sent during the delivery of another`() {
    let source = Source<Int>()
    let subscription = source.stream.take(1).subscribe { [log] event in
      log.note("\(event)")
      if case .next = event { source.onNext(2) }
    }
    source.onNext(1)
    #expect(log.take() == ["next(1)", "completed"])
    subscription.dispose()
  }

  @Test func `an element sent during the delivery of another is counted after that`() {
    let source = Source<Int>()
    let subscription = source.stream.enumerated().subscribe(onNext: { [log] in
      log.note("\($0.index):\($0.element)")
      if log.lines.count == 1 { source.onNext(2) }
    })
    source.onNext(1)
    subscription.dispose()
    #expect(log.lines == ["0:1", "1:2"])
  }

  @Test(arguments: [true, false])
  func `a part that ends is disposed before its end is passed on`(byError: Bool) {
    let (one, other) = (Source<Int>(), Source<Int>())
    for stream in [
      .zip(one.stream, other.stream) { $0 + $1 }, .zip([one.stream, other.stream]) { $0[0] },
      .combineLatest(one.stream, other.stream) { $0 + $1 },
      one.stream.flatMapLatest { _ in other.stream },
    ] as [Observable<Int>] {
      let disposed = other.disposeCount
      let subscription = stream.subscribe { [log, other] event in
        if event.isStopEvent { log.note("\(other.disposeCount - disposed)") }
      }
      one.onNext(1)
      one.on(.completed)
      other.on(byError ? .error(Mishap.first) : .completed)
      subscription.dispose()
    }
    #expect(log.lines == ["1", "1", "1", "1"])
  }

  @Test func `retry disposes of each failed attempt before the next`() {
    var attempts = 0
    let stream = Observable<Int>.create { [log] observer in
      attempts += 1
      let number = attempts
      log.note("start \(number)")
      observer.onError(Mishap.first)
      return Disposables.create { log.note("end \(number)") }
    }
    let subscription = stream.retry(2).note(in: log)
    #expect(log.lines == ["start 1", "end 1", "start 2", "error(first)", "disposed", "end 2"])
    subscription.dispose()
  }

  @Test
  func `S1: retry ends when it is disposed from inside, or by the disposal of a failed attempt`() {
    let subscription = Box<(any Disposable)?>(nil)
    let subject = PublishSubject<Int>()
    var attempts = 0
    subscription.value = subject.flatMap { _ in
      Observable<Int>.deferred {
        attempts += 1
        if attempts == 1_000 { subscription.value?.dispose() }
        throw Mishap.first
      }.retry()
    }.note(in: log)
    subject.onNext(1)
    #expect(attempts == 1_000)
    #expect(log.take() == ["disposed"])
    let other = Box<(any Disposable)?>(nil)
    var observers: [AnyObserver<Int>] = []
    other.value = Observable<Int>.create { observer in
      observers.append(observer)
      return Disposables.create { other.value?.dispose() }
    }.retry().note(in: log)
    observers.first?.onError(Mishap.first)
    #expect(observers.count == 1)
    #expect(log.lines == ["disposed"])
  }
}
