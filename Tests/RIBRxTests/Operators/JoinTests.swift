import RIBCore
import RIBRx
import TestSupport
import Testing

@Suite struct `Joining, in code that moves over` {
  private let log = EventLog()

  @Test func `skip(until:) starts the other stream last`() {
    let one = Observable<Int>.never().do(onSubscribe: { [log] in log.note("one") })
    let other = Observable<Int>.never().do(onSubscribe: { [log] in log.note("other") })
    one.skip(until: other).subscribe { _ in }.dispose()
    #expect(log.lines == ["one", "other"])
  }

  @Test(arguments: [true, false])
  func `S1: skip(until:) disposes of the other stream with its own`(isOpen: Bool) {
    let (numbers, sign) = (PublishSubject<Int>(), PublishSubject<Int>())
    var received: [String] = []
    let subscription = numbers.skip(until: sign).subscribe { received.append("\($0)") }
    if isOpen { sign.onNext(0) }
    numbers.onNext(1)
    numbers.onCompleted()
    #expect(!sign.hasObservers)
    #expect(received.count == (isOpen ? 2 : 0))
    subscription.dispose()
  }

  @Test func `relays and singles are accepted in place of streams`() {
    let relay = PublishRelay<Int>()
    let single = Single.just(7)
    expectEvents(of: Observable.of(1).concatMap { _ in single }, "7 completed")
    expectEvents(of: Observable.of(single, single).concat(), "7 7 completed")
    expectEvents(of: Observable.of(single, single).merge(), "7 7 completed")
    expectEvents(of: Observable.of(relay).switchLatest(), "")
    expectEvents(of: relay.skip(until: single), "")
  }

  @Test func `S1: flatMapFirst drops an element sent during the delivery of another`() {
    let source = Source<Int>()
    let subscription = source.stream.flatMapFirst { Observable.just($0) }.subscribe(onNext: {
      [log] in
      log.note("\($0)")
      if $0 == 1 { source.onNext(2) }
    })
    source.onNext(1)
    source.onNext(3)
    #expect(log.lines == ["1", "3"])
    subscription.dispose()
  }

  @Test func `single fails at an element sent during the delivery of another`() {
    let source = Source<Int>()
    let subscription = source.stream.single().subscribe(
      onNext: { [log] in
        log.note("\($0)")
        source.onNext(2)
      }, onError: { [log] in log.note("\($0)") })
    source.onNext(1)
    subscription.dispose()
    #expect(log.lines == ["1", "moreThanOneElement"])
  }

  @Test func `withUnretained completes after its object, and does not retain it`() {
    let source = Source<Int>()
    var owner: Token? = Token(5)
    weak let held = owner
    let subscription = owner.map { source.stream.withUnretained($0).map { $0.number + $1 } }?
      .note(in: log)
    source.onNext(1)
    owner = nil
    #expect(held == nil)
    source.onNext(2)
    #expect(log.lines == ["6", "completed", "disposed"])
    #expect(source.disposeCount == 1)
    subscription?.dispose()
  }

  @Test func `S7: a stream that replaced another is disposed before onDisposed too`() {
    let noted = Observable<Int>.never().do(onDispose: { [log] in log.note("inner") })
    for stream in [
      .empty().ifEmpty(switchTo: noted), .catch(sequence: [.error(Mishap.first), noted]),
    ] as [Observable<Int>] {
      stream.note(in: log).dispose()
      #expect(log.take() == ["inner", "disposed"])
    }
  }

  @Test func `S1: no stream replaces one that ends empty as the subscription is disposed`() {
    let (ending, unused) = (Source<Int>(), Source<Int>())
    let sign = Observable<Int>.never().do(onDispose: { ending.on(.completed) })
    let replaced = ending.stream.ifEmpty(switchTo: unused.stream)
    replaced.take(until: sign).note(in: log).dispose()
    #expect(log.lines == ["disposed"])
    #expect((ending.disposeCount, unused.startCount) == (1, 0))
  }
}
