import RIBCore
import RIBRx
import TestSupport
import Testing

@Suite(.serialized) struct `Subscribing, in code that moves over` {
  private let log = EventLog()

  @Test func `S4: the object is not retained, and nothing is delivered after its release`() {
    let source = Source<Int>()
    var owner: Token? = Token(5)
    weak let held = owner
    var subscriptions: [any Disposable] = []
    if let owner {
      subscriptions = [
        source.stream.bind(with: owner) { [log] in log.note("b\($1)") },
        source.stream.asDriver().drive(
          with: owner, onNext: { [log] in log.note("c\($1)") }),
      ]
    }
    source.onNext(1)
    owner = nil
    #expect(held == nil)
    source.onNext(2)
    #expect(log.lines == ["b1", "c1"])
    for subscription in subscriptions { subscription.dispose() }
    #expect(source.disposeCount == 2)
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
    let bag = DisposeBag()
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
