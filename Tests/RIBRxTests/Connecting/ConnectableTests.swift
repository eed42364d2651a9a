import RIBCore
import RIBRx
import TestSupport
import Testing

@Suite struct `Connecting` {
  private let log = EventLog()
  private let source = Source<Int>()
  private let bag = DisposeBag()

  @Test func `subscribing starts nothing, connecting starts the stream once for all`() {
    let shared = source.stream.publish()
    shared.note(in: log, as: "a").disposed(by: bag)
    shared.note(in: log, as: "b").disposed(by: bag)
    #expect(source.startCount == 0)
    let connections = [shared.connect(), shared.connect()]
    source.onNext(1)
    #expect(source.startCount == 1)
    connections[1].dispose()
    #expect(source.disposeCount == 1)
    source.onNext(2)
    #expect(log.lines == ["a1", "b1"])
    connections[0].dispose()
    #expect(source.disposeCount == 1)
  }

  @Test func `a connection gives late subscribers what it keeps, and leaves the next one nothing`()
  {
    let shared = source.stream.replay(2)
    shared.note(in: log, as: "a").disposed(by: bag)
    let first = shared.connect()
    for number in 1...3 { source.onNext(number) }
    shared.note(in: log, as: "b").disposed(by: bag)
    #expect(log.take() == ["a1", "a2", "a3", "b2", "b3"])
    first.dispose()
    shared.note(in: log, as: "c").disposed(by: bag)
    let second = shared.connect()
    first.dispose()
    source.onNext(4)
    shared.note(in: log, as: "d").disposed(by: bag)
    #expect(log.take() == ["c4", "d4"])
    second.dispose()
    #expect((source.startCount, source.disposeCount) == (2, 2))
    let all = Observable.from(Array(1...100)).replayAll()
    all.note(in: log).disposed(by: bag)
    all.connect()
    #expect(log.lines.count == 102)
    // The stream has ended, so that this one waits for the next connection.
    expectEvents(of: all, "")
  }

  @Test func `one subject serves all connections until it has ended`() {
    let subject = ReplaySubject<Int>.create(bufferSize: 1)
    let shared = source.stream.multicast(subject)
    shared.note(in: log, as: "a").disposed(by: bag)
    shared.connect().dispose()
    shared.connect()
    source.onNext(1)
    shared.note(in: log, as: "b").disposed(by: bag)
    #expect(log.take() == ["a1", "b1"])
    source.on(.completed)
    #expect(source.disposeCount == 2)
    #expect(log.take() == ["acompleted", "adisposed", "bcompleted", "bdisposed"])
    expectEvents(of: shared, "1 completed")
  }

  @Test(arguments: [true, false])
  func `on the end a subscriber can connect anew`(byError: Bool) {
    let shared = source.stream.replay(1)
    let end: Event<Int> = byError ? .error(Mishap.first) : .completed
    shared.subscribe { [log, source, bag] event in
      log.note("a \(event)")
      guard event.isStopEvent else { return }
      #expect(source.disposeCount == 1)
      shared.note(in: log, as: "b").disposed(by: bag)
      shared.connect().disposed(by: bag)
    }.disposed(by: bag)
    shared.connect().disposed(by: bag)
    source.onNext(1)
    source.on(end)
    source.onNext(2)
    #expect(log.lines == ["a next(1)", "a \(end)", "b2"])
    #expect(source.startCount == 2)
  }

  @Test func `S6: every subscriber gets element n before any gets n plus one`() {
    let subject = PublishSubject<Int>()
    let shared = subject.publish()
    shared.subscribe(onNext: { [log] in
      log.note("a\($0)")
      if $0 == 1 { subject.onNext(2) }
    }).disposed(by: bag)
    shared.note(in: log, as: "b").disposed(by: bag)
    shared.connect().disposed(by: bag)
    subject.onNext(1)
    #expect(log.lines == ["a1", "b1", "a2", "b2"])
  }

  @Test
  func `S4: a connected stream is released when the connection is disposed or it has ended`() {
    weak var held: Token?
    do {
      let token = Token()
      held = token
      let shared = source.stream.map { $0 + token.number }.publish()
      let ending = DisposeBag()
      shared.subscribe(onNext: { _ in _ = token }).disposed(by: ending)
      shared.connect().disposed(by: ending)
      source.onNext(1)
    }
    #expect(held == nil)
    #expect(source.disposeCount == 1)
    weak var ended: Token?
    let connection: any Disposable
    do {
      let token = Token()
      ended = token
      let shared = source.stream.map { $0 + token.number }.publish()
      connection = shared.connect()
      source.on(.completed)
    }
    #expect(ended == nil)
    connection.dispose()
  }
}
