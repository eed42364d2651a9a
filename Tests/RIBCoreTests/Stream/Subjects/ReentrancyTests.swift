import RIBCore
import TestSupport
import Testing

@Suite struct `Sending from inside a delivery` {
  private let log = EventLog()
  private let bag = DisposeBag()

  /// A subject or relay of one kind.
  nonisolated struct Kind: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let make: @MainActor @Sendable () -> (stream: Observable<Int>, send: (Int) -> Void)
  }

  nonisolated static let kinds = [
    Kind(testDescription: "PublishSubject") {
      let subject = PublishSubject<Int>()
      return (subject.asObservable(), { subject.onNext($0) })
    },
    Kind(testDescription: "BehaviorSubject") {
      let subject = BehaviorSubject(value: 0)
      return (subject.skip(1), { subject.onNext($0) })
    },
    Kind(testDescription: "PublishRelay") {
      let relay = PublishRelay<Int>()
      return (relay.asObservable(), { relay.accept($0) })
    },
    Kind(testDescription: "BehaviorRelay") {
      let relay = BehaviorRelay(value: 0)
      return (relay.skip(1), { relay.accept($0) })
    },
  ]

  @Test(arguments: kinds)
  func `S6: every observer gets element n before any gets n+1`(kind: Kind) {
    let (stream, send) = kind.make()
    for name in ["a", "b"] {
      stream.subscribe(onNext: { [log] in
        log.note("\(name)\($0) begins")
        if $0 < 10 { send($0 + (name == "a" ? 10 : 20)) }
        log.note("\(name)\($0) ends")
      }).disposed(by: bag)
    }
    send(1)
    let expected = [1, 11, 21].flatMap { number in
      ["a", "b"].flatMap { ["\($0)\(number) begins", "\($0)\(number) ends"] }
    }
    #expect(log.lines == expected)
  }

  @Test func `S6: a relay's and a subject's value change at once`() throws {
    let relay = BehaviorRelay(value: 0)
    let subject = BehaviorSubject(value: 0)
    relay.subscribe(onNext: { [log] element in
      if element == 1 { relay.accept(2) }
      log.note("relay \(element) \(relay.value)")
    }).disposed(by: bag)
    subject.subscribe(onNext: { [log] element in
      if element == 1 { subject.onNext(2) }
      log.note("subject \(element) \((try? subject.value()) ?? -1)")
    }).disposed(by: bag)
    relay.accept(1)
    subject.onNext(1)
    #expect(
      log.lines == [
        "relay 0 0", "subject 0 0", "relay 1 2", "relay 2 2", "subject 1 2", "subject 2 2",
      ])
  }

  @Test(arguments: [true, false])
  func `S6: elements that a new subscriber sends wait until it has the latest`(relays: Bool) {
    let relay = BehaviorRelay(value: 0)
    let subject = BehaviorSubject(value: 0)
    let stream = relays ? relay.asObservable() : subject.asObservable()
    stream.note(in: log, as: "early ").disposed(by: bag)
    stream.subscribe(onNext: { [log] in
      log.note("begins \($0)")
      if $0 == 0 { if relays { relay.accept(1) } else { subject.onNext(1) } }
      log.note("ends \($0)")
    }).disposed(by: bag)
    #expect(log.lines == ["early 0", "begins 0", "ends 0", "early 1", "begins 1", "ends 1"])
  }

  @Test func `S6: a subscriber that comes during a delivery gets the latest element once`() {
    let relay = BehaviorRelay(value: 0)
    let inner = DisposeBag()
    relay.skip(1).subscribe(onNext: { [log] in
      if $0 == 1 {
        relay.accept(2)
        relay.note(in: log, as: "late ").disposed(by: inner)
      }
    }).disposed(by: bag)
    relay.accept(1)
    #expect(log.lines == ["late 1", "late 2"])
  }

  @Test func `S6: an end sent from inside waits, and a subscriber that leaves gets nothing more`() {
    let subject = PublishSubject<Int>()
    subject.subscribe(onNext: {
      if $0 == 1 {
        subject.onNext(2)
        subject.onCompleted()
        subject.onNext(3)
      }
    }).disposed(by: bag)
    subject.note(in: log).disposed(by: bag)
    subject.onNext(1)
    #expect(log.take() == ["1", "2", "completed", "disposed"])
    let second = PublishSubject<Int>()
    let other = Box<(any Disposable)?>(nil)
    second.subscribe(onNext: {
      if $0 == 1 { second.onNext(2) } else { other.value?.dispose() }
    }).disposed(by: bag)
    other.value = second.note(in: log)
    second.onNext(1)
    #expect(log.lines == ["1", "disposed"])
  }

  @Test func `a value sent after an end that still waits does not count`() throws {
    let subject = BehaviorSubject(value: 0)
    subject.note(in: log).disposed(by: bag)
    subject.skip(1).subscribe(onNext: { _ in
      subject.onCompleted()
      subject.onNext(2)
    }).disposed(by: bag)
    subject.onNext(1)
    #expect(try subject.value() == 1)
    #expect(log.lines == ["0", "1", "completed", "disposed"])
  }

  @Test func `S6: two subjects that send to each other take turns`() {
    let (ping, pong) = (PublishSubject<Int>(), PublishSubject<Int>())
    ping.note(in: log, as: "ping ").disposed(by: bag)
    ping.subscribe(onNext: { pong.onNext($0 + 1) }).disposed(by: bag)
    pong.note(in: log, as: "pong ").disposed(by: bag)
    pong.subscribe(onNext: { if $0 < 5 { ping.onNext($0 + 1) } }).disposed(by: bag)
    ping.onNext(1)
    #expect(log.lines == ["ping 1", "pong 2", "ping 3", "pong 4", "ping 5", "pong 6"])
  }
}
