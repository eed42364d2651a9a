import RIBCore
import TestSupport
import Testing

/// A stream that implements only `subscribe`.
private struct OwnStream: ObservableType {
  typealias Element = Int

  let subject = PublishSubject<Int>()

  func subscribe<Observer: ObserverType>(
    _ observer: Observer
  ) -> any Disposable where Observer.Element == Int {
    subject.subscribe(observer)
  }
}

@Suite(.serialized) struct `Subscribing` {
  private let log = EventLog()

  /// The fate of a subscription.
  enum End: CaseIterable { case error, completed, dispose, disposeInside, immediately }

  @Test(arguments: End.allCases)
  func `S1: onDisposed is called exactly once, however the stream ends`(end: End) {
    let source = Source<Int>()
    let subscription = Box<(any Disposable)?>(nil)
    let stream = end == .immediately ? .just(1) : source.stream
    subscription.value = stream.subscribe(
      onNext: { _ in if end == .disposeInside { subscription.value?.dispose() } },
      onError: { [log] _ in log.note("error") },
      onCompleted: { [log] in log.note("completed") },
      onDisposed: { [log] in
        log.note("disposed")
        subscription.value?.dispose()
      })
    source.onNext(1)
    switch end {
    case .error: source.on(.error(Mishap.first))
    case .completed: source.on(.completed)
    case .dispose: subscription.value?.dispose()
    case .disposeInside, .immediately: break
    }
    source.on(.completed)
    for _ in 1...2 { subscription.value?.dispose() }
    let told =
      end == .error ? ["error"] : [.completed, .immediately].contains(end) ? ["completed"] : []
    #expect(log.lines == told + ["disposed"])
    #expect(source.disposeCount == source.startCount)
  }

  @Test func `S1: a stream that is disposed by an operator's closure delivers nothing more`() {
    let source = Source<Int>()
    let subscription = Box<(any Disposable)?>(nil)
    subscription.value = source.stream.map { number in
      subscription.value?.dispose()
      return number
    }.note(in: log)
    source.onNext(1)
    #expect(log.lines == ["disposed"])
  }

  @Test func `dispose from inside the end changes nothing`() {
    let source = Source<Int>()
    let subscription = Box<(any Disposable)?>(nil)
    subscription.value = source.stream.subscribe(
      onCompleted: { [log] in
        subscription.value?.dispose()
        log.note("completed")
      },
      onDisposed: { [log] in log.note("disposed") })
    source.on(.completed)
    #expect(log.lines == ["disposed", "completed"])
    #expect(source.disposeCount == 1)
  }

  @Test(arguments: [true, false])
  func `S2: elements sent from inside the end are not delivered`(byError: Bool) {
    let source = Source<Int>()
    var isInside = false
    let subscription = source.stream.subscribe { [log] event in
      log.note("\(event)")
      guard event.isStopEvent, !isInside else { return }
      isInside = true
      source.onNext(1)
      source.on(.completed)
    }
    source.on(byError ? .error(Mishap.first) : .completed)
    #expect(log.lines.count == 1)
    subscription.dispose()
  }

  @Test func `subscribe runs a stream with one closure or with none`() {
    let stream = Observable.of(1).concat(.error(Mishap.first))
    stream.subscribe { [log] event in log.note("\(event)") }.dispose()
    #expect(log.lines.count == 2)
    #expect(log.take().first == "next(1)")
    let source = Source<Int>()
    let subscription = source.stream.subscribe()
    source.onNext(1)
    subscription.dispose()
    #expect((source.startCount, source.disposeCount) == (1, 1))
  }

  @Test func `subscribe and bind send observers all events in order`() {
    let (one, other) = (PublishSubject<Int>(), PublishSubject<Int>())
    let bag = DisposeBag()
    one.note(in: log, as: "a").disposed(by: bag)
    other.note(in: log, as: "b").disposed(by: bag)
    Observable.just(1).concat(.never()).bind(to: one, other).disposed(by: bag)
    #expect(log.take() == ["a1", "b1"])
    Observable.just(2).subscribe(one.asObserver()).disposed(by: bag)
    #expect(log.take() == ["a2", "acompleted", "adisposed"])
    Observable.error(Mishap.first).bind(to: other).disposed(by: bag)
    #expect(log.take() == ["berror(first)", "bdisposed"])
  }

  @Test func `bind to relays passes elements on, not the end`() {
    let relay = PublishRelay<Int>()
    let kept = BehaviorRelay(value: 0)
    let bag = DisposeBag()
    relay.note(in: log, as: "a").disposed(by: bag)
    kept.note(in: log, as: "b").disposed(by: bag)
    Observable.of(1, 2).bind(to: relay, relay).disposed(by: bag)
    Observable.of(3).bind(to: kept).disposed(by: bag)
    relay.accept(4)
    #expect(log.lines == ["b0", "a1", "a1", "a2", "a2", "b3", "a4"])
    #expect(kept.value == 3)
  }

  @Test func `an error without a handler reaches UnhandledErrors`() {
    let before = UnhandledErrors.handler
    defer { UnhandledErrors.handler = before }
    UnhandledErrors.handler = { [log] in log.note("unhandled \($0)") }
    let failing = Observable<Int>.error(Mishap.first)
    let bag = DisposeBag()
    failing.subscribe(onNext: { _ in }).disposed(by: bag)
    failing.bind(to: PublishRelay<Int>()).disposed(by: bag)
    failing.bind(to: BehaviorRelay(value: 1)).disposed(by: bag)
    Single<Int>.error(Mishap.first).subscribe(onSuccess: { _ in }).disposed(by: bag)
    #expect(log.take() == Array(repeating: "unhandled first", count: 4))
    failing.subscribe(onError: { _ in }).disposed(by: bag)
    failing.subscribe { _ in }.disposed(by: bag)
    Single<Int>.error(Mishap.first).subscribe(onFailure: { _ in }).disposed(by: bag)
    #expect(log.take().isEmpty)
  }

  @Test func `a stream of one's own that has only subscribe has all operators`() {
    let own = OwnStream()
    let subscriptions = [own.note(in: log, as: "a"), own.map { $0 * 10 }.note(in: log)]
    own.subject.onNext(1)
    for subscription in subscriptions { subscription.dispose() }
    #expect(log.lines == ["a1", "10", "adisposed", "disposed"])
    #expect(!own.subject.hasObservers)
  }
}
