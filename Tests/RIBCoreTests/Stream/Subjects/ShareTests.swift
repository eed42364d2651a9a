import RIBCore
import RIBTesting
import TestSupport
import Testing

@Suite struct `Sharing` {
  private let log = EventLog()
  private let source = Source<Int>()

  @Test func `the first subscriber starts the stream, and the last disposes of it`() {
    let shared = source.stream.share()
    let one = shared.note(in: log, as: "a")
    let other = shared.note(in: log, as: "b")
    source.onNext(1)
    one.dispose()
    one.dispose()
    source.onNext(2)
    #expect((source.startCount, source.disposeCount) == (1, 0))
    other.dispose()
    #expect((source.startCount, source.disposeCount) == (1, 1))
    #expect(log.take() == ["a1", "b1", "adisposed", "b2", "bdisposed"])
    let third = shared.note(in: log, as: "c")
    source.onNext(3)
    #expect(source.startCount == 2)
    #expect(log.lines == ["c3"])
    third.dispose()
    #expect(source.disposeCount == 2)
  }

  @Test(arguments: [0, 1, 2])
  func `late subscribers get the last few elements while the stream runs, and none afterwards`(
    replay: Int
  ) {
    let shared = source.stream.share(replay: replay)
    let one = shared.note(in: log)
    for number in 1...3 { source.onNext(number) }
    expectEvents(of: shared, ["", "3", "2 3"][replay])
    one.dispose()
    expectEvents(of: shared, "")
    #expect(source.startCount == 2)
  }

  @Test(arguments: [true, false])
  func `while connected, an ended stream begins anew`(byError: Bool) {
    let shared = source.stream.share(replay: 1)
    let one = shared.note(in: log)
    source.onNext(1)
    source.on(byError ? .error(Mishap.first) : .completed)
    #expect(log.take() == ["1", byError ? "error(first)" : "completed", "disposed"])
    #expect(source.disposeCount == 1)
    let other = shared.note(in: log)
    #expect(source.startCount == 2)
    #expect(log.lines.isEmpty)
    one.dispose()
    #expect(source.disposeCount == 1)
    other.dispose()
    #expect(source.disposeCount == 2)
  }

  @Test
  func `forever, kept elements outlive the subscription, and the end is kept, also without replay`()
  {
    let shared = source.stream.share(replay: 1, scope: .forever)
    let one = shared.note(in: log)
    source.onNext(1)
    one.dispose()
    #expect(source.disposeCount == 1)
    let other = shared.note(in: log, as: "b")
    #expect(source.startCount == 2)
    source.onNext(2)
    source.on(.completed)
    #expect(log.take() == ["1", "disposed", "b1", "b2", "bcompleted", "bdisposed"])
    expectEvents(of: shared, "2 completed")
    #expect(source.startCount == 2)
    other.dispose()
    let failing = Source<Int>()
    let ended = failing.stream.share(replay: 0, scope: .forever)
    let last = ended.note(in: log)
    failing.on(.error(Mishap.first))
    expectEvents(of: ended, "error(first)")
    #expect(failing.startCount == 1)
    last.dispose()
  }

  @Test func `a stream that emits all at once is started for each subscriber`() {
    var starts = 0
    let shared = Observable.deferred {
      starts += 1
      return Observable.of(1, 2)
    }.share(replay: 1)
    expectEvents(of: shared, "1 2 completed")
    expectEvents(of: shared, "1 2 completed")
    #expect(starts == 2)
  }

  @Test func `a subscriber that comes at the end starts the stream anew, alone or among others`() {
    let shared = source.stream.share(replay: 1)
    let bag = DisposeBag()
    shared.subscribe(onCompleted: { [log] in
      shared.note(in: log, as: "again ").disposed(by: bag)
    }).disposed(by: bag)
    shared.note(in: log).disposed(by: bag)
    source.onNext(1)
    source.on(.completed)
    #expect(source.startCount == 2)
    source.onNext(2)
    #expect(log.lines == ["1", "completed", "disposed", "again 2"])
    let alone = Source<Int>()
    let single = alone.stream.share()
    let subscription = single.concat(single).note(in: log)
    alone.on(.completed)
    #expect(alone.startCount == 2)
    subscription.dispose()
    #expect(alone.disposeCount == 2)
  }

  @Test func `forever, a stream whose end still waits is not started again`() {
    let shared = source.stream.share(scope: .forever)
    let bag = DisposeBag()
    let first = Box<(any Disposable)?>(nil)
    first.value = shared.subscribe(onNext: { [source, log] _ in
      source.on(.completed)
      first.value?.dispose()
      shared.note(in: log, as: "late ").disposed(by: bag)
    })
    source.onNext(1)
    #expect(log.lines == ["late completed", "late disposed"])
    #expect(source.startCount == 1)
  }

  @Test func `forever, a subscription within the disposal does not start the stream again`() {
    var startCount = 0
    let bag = DisposeBag()
    let again = Box<() -> Void>({})
    let stream = Observable<Int>.create { [source] observer in
      startCount += 1
      let subscription = source.stream.subscribe(observer)
      return Disposables.create {
        subscription.dispose()
        again.value()
      }
    }
    let shared = stream.share(scope: .forever)
    again.value = { [log] in shared.note(in: log, as: "late ").disposed(by: bag) }
    shared.subscribe().disposed(by: bag)
    source.on(.completed)
    #expect(startCount == 1)
    #expect(log.lines == ["late completed", "late disposed"])
    again.value = {}
  }

  @Test func `forever, a disposal may subscribe anew or dispose again, and counts once`() {
    let bag = DisposeBag()
    let again = Box<() -> Void>({})
    let shared = source.stream.do(onDispose: { again.value() }).share(scope: .forever)
    again.value = { [log] in
      again.value = {}
      shared.note(in: log).disposed(by: bag)
    }
    shared.subscribe { _ in }.dispose()
    source.onNext(1)
    #expect(log.lines == ["1"])
    #expect((source.startCount, source.disposeCount) == (2, 1))
    let other = Source<Int>()
    let subscription = Box<(any Disposable)?>(nil)
    let twice = other.stream.do(onDispose: { subscription.value?.dispose() })
      .share(scope: .forever)
    subscription.value = twice.subscribe { _ in }
    subscription.value?.dispose()
    twice.subscribe { _ in }.dispose()
    #expect((other.startCount, other.disposeCount) == (2, 2))
  }

  @Test func `a subscriber that disposes of the only other one at its first element is counted`() {
    let shared = source.stream.share(replay: 1)
    let first = shared.subscribe { _ in }
    source.onNext(1)
    let second = shared.subscribe(onNext: { _ in first.dispose() })
    #expect((source.startCount, source.disposeCount) == (1, 0))
    second.dispose()
    #expect(source.disposeCount == 1)
  }

  @Test(arguments: [0, 1])
  func `all subscribers that come back at the end share one new run`(replay: Int) {
    let shared = source.stream.share(replay: replay)
    let bag = DisposeBag()
    for name in ["a", "b"] {
      shared.subscribe { [log] event in
        log.note("\(name) \(event)")
        if event.isStopEvent { shared.note(in: log, as: name).disposed(by: bag) }
      }.disposed(by: bag)
    }
    source.on(.error(Mishap.first))
    source.onNext(5)
    #expect(log.lines == ["a error(first)", "b error(first)", "a5", "b5"])
    #expect((source.startCount, source.disposeCount) == (2, 1))
    source.on(.completed)
  }

  @Test(arguments: [0, 1], [SubjectLifetimeScope.whileConnected, .forever])
  func `an ended stream is disposed before its end is passed on`(
    replay: Int, scope: SubjectLifetimeScope
  ) {
    let shared = source.stream.share(replay: replay, scope: scope)
    let subscription = shared.subscribe(onError: { [log, source] _ in
      log.note("\(source.disposeCount) released")
    })
    source.on(.error(Mishap.first))
    #expect(log.lines == ["1 released"])
    subscription.dispose()
  }

  @Test func `S1: a subscriber that leaves in a delivery starts no stream and stops no other`() {
    let shared = source.stream.share()
    let second = Box<(any Disposable)?>(nil)
    let first = shared.subscribe(onNext: { [log] in
      log.note("a\($0)")
      second.value?.dispose()
    })
    second.value = shared.note(in: log, as: "b")
    let third = shared.note(in: log, as: "c")
    source.onNext(1)
    #expect(log.lines == ["a1", "bdisposed", "c1"])
    first.dispose()
    third.dispose()
    #expect(source.disposeCount == 1)
    let replayed = Source<Int>()
    let latest = replayed.stream.share(replay: 1, scope: .forever)
    let one = latest.note(in: log)
    replayed.onNext(1)
    one.dispose()
    expectEvents(of: latest.take(1), "1 completed")
    #expect(replayed.startCount == 1)
  }

  @Test func `S6: every subscriber gets element n before any gets n plus one`() {
    let shared = source.stream.share(replay: 1)
    let one = shared.subscribe(onNext: { [log, source] in
      log.note("a\($0)")
      if $0 == 1 { source.onNext(2) }
    })
    let other = shared.note(in: log, as: "b")
    source.onNext(1)
    #expect(log.lines == ["a1", "b1", "a2", "b2"])
    one.dispose()
    other.dispose()
  }

  @Test func `S4: a shared stream and its subscribers release each other`() {
    weak var held: Token?
    do {
      let token = Token()
      held = token
      let bag = DisposeBag()
      let shared = source.stream.map { $0 + token.number }.share(replay: 1)
      shared.subscribe(onNext: { _ in _ = token }).disposed(by: bag)
      shared.subscribe(onNext: { _ in }).disposed(by: bag)
      source.onNext(1)
    }
    #expect(held == nil)
    #expect(source.disposeCount == 1)
  }

  @Test func `S5: ten thousand subscribers that come and go leave nothing behind`() {
    let shared = source.stream.share(replay: 1)
    let keeper = shared.subscribe { _ in }
    source.onNext(1)
    for _ in 0..<10_000 { shared.subscribe { _ in }.dispose() }
    source.onNext(2)
    #expect(source.startCount == 1)
    keeper.dispose()
    #expect(source.disposeCount == 1)
  }
}
