import RIBCore
import RIBRx
import TestSupport
import Testing

@Suite(.serialized) struct `Subscribing, in code that moves over` {
  private let log = EventLog()
  private let bag = DisposeBag()

  @Test func `bind to relays of the element or of the optional element, one or several`() {
    let (publish, behavior) = (PublishRelay<Int?>(), BehaviorRelay<Int?>(value: nil))
    let replay = ReplayRelay<Int?>.create(bufferSize: 1)
    publish.note(in: log).disposed(by: bag)
    Observable.just(1).bind(to: publish, publish).disposed(by: bag)
    Observable.just(2).bind(to: behavior).disposed(by: bag)
    Observable.just(3).bind(to: replay).disposed(by: bag)
    #expect(log.lines == ["Optional(1)", "Optional(1)"])
    #expect(behavior.value == 2)
    expectEvents(of: replay, "Optional(3)")
    let (latest, all) = (BehaviorRelay<Int?>(value: nil), ReplayRelay<Int>.createUnbound())
    Observable<Int?>.of(1, nil, 2).bind(to: latest).disposed(by: bag)
    Observable.of(1, 2).bind(to: all, all).disposed(by: bag)
    #expect(latest.value == 2)
    expectEvents(of: all, "1 1 2 2")
  }

  @Test func `a replay relay gives late subscribers its last elements, and never ends`() {
    let relay = ReplayRelay<Int>.create(bufferSize: 2)
    for number in 1...3 { relay.accept(number) }
    relay.note(in: log).disposed(by: bag)
    Observable.error(Mishap.first).bind(to: relay).disposed(by: bag)
    Observable.empty().bind(to: relay).disposed(by: bag)
    relay.accept(4)
    #expect(log.lines == ["2", "3", "4"])
  }

  @Test func `a binder sets a property of an object that it does not retain`() {
    var owner: Token? = Token(7)
    weak let held = owner
    let subject = PublishSubject<Int>()
    if let owner {
      subject.bind(
        to: Binder(owner) { [log] owner, element in
          log.note("\(owner.number) \(element)")
        }
      ).disposed(by: bag)
    }
    subject.onNext(1)
    owner = nil
    #expect(held == nil)
    subject.onNext(2)
    #expect(log.take() == ["7 1"])
    let before = UnhandledErrors.handler
    defer { UnhandledErrors.handler = before }
    UnhandledErrors.handler = { [log] in log.note("unhandled \($0)") }
    subject.onError(Mishap.first)
    #expect(log.lines == ["unhandled first"])
  }

  @Test func `drive runs a stream with one closure, with several or with none`() {
    Observable.of(1, 2).asDriver().drive(
      onNext: { [log] in log.note("\($0)") },
      onCompleted: { [log] in log.note("completed") },
      onDisposed: { [log] in log.note("disposed") }
    ).dispose()
    #expect(log.lines == ["1", "2", "completed", "disposed"])
    let source = Source<Int>()
    let subscription = source.stream.asDriver().drive()
    source.onNext(1)
    subscription.dispose()
    #expect((source.startCount, source.disposeCount) == (1, 1))
  }

  @Test func `bind takes a closure, and observers of optional elements`() {
    let subject = PublishSubject<Int?>()
    subject.note(in: log).disposed(by: bag)
    Observable.just(1).bind(to: subject).disposed(by: bag)
    Observable.of(5).bind(onNext: { [log] in log.note("\($0)") }).disposed(by: bag)
    #expect(log.lines == ["Optional(1)", "completed", "disposed", "5"])
  }

  @Test func `an error without a handler reaches UnhandledErrors`() {
    let before = UnhandledErrors.handler
    defer { UnhandledErrors.handler = before }
    UnhandledErrors.handler = { [log] in log.note("unhandled \($0)") }
    let failing = Observable<Int>.error(Mishap.first)
    failing.bind(onNext: { _ in }).dispose()
    failing.asDriver().drive(onNext: { _ in }).dispose()
    #expect(log.lines == ["unhandled first", "unhandled first"])
  }
}

@Suite struct `Events` {
  private let events: [Event<Int>] = [.next(1), .error(Mishap.first), .completed]

  @Test func `an event can be mapped, also by a closure that throws`() {
    #expect(events.map(\.isCompleted) == [false, false, true])
    let next: [Event<Int>] = events.map { $0.map { $0 + 1 } }
    #expect(next.map { "\($0)" } == ["next(2)", "error(first)", "completed"])
    let failing: [Event<String>] = events.map { $0.map { _ -> String in throw Mishap.second } }
    #expect(failing.map { "\($0)" } == ["error(second)", "error(first)", "completed"])
  }
}
