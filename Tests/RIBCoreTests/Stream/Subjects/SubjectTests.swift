import TestSupport
import Testing

@testable import RIBCore

@Suite struct `Subjects` {
  private let log = EventLog()
  private let bag = DisposeBag()

  @Test
  func `subscribers that have left are dropped with the next element, and all with the end`() {
    let stream = Multicast<Int>()
    let subscriptions = (0..<20).map { _ in Observable(.multicast(stream)).subscribe { _ in } }
    for subscription in subscriptions { subscription.dispose() }
    stream.send(.next(1))
    #expect(stream.fields.sinks.count == 0)
    let ended = Multicast<Int>()
    let last = Observable(.multicast(ended)).subscribe { _ in }
    ended.send(.completed)
    #expect(ended.fields.sinks.count == 0)
    last.dispose()
  }

  @Test
  func `lazy subjects know their streams, and are not used again while kept or once one was made`()
  {
    let (one, other) = (LazySubjects.make(), LazySubjects.make())
    let stream = Observable<Int>(.lazy(one, 1))
    #expect(stream.isSubject(1, of: one))
    #expect(!stream.isSubject(2, of: one))
    #expect(!stream.isSubject(1, of: other))
    let kept = LazySubjects.make()
    LazySubjects.giveBack(kept)
    #expect(LazySubjects.make() !== kept)
    var made: Multicast<Int>?
    func used() -> LazySubjects {
      let subjects = LazySubjects.make()
      made = subjects.subject(1)
      return subjects
    }
    LazySubjects.giveBack(used())
    let next: Multicast<Int> = LazySubjects.make().subject(1)
    #expect(next !== made)
  }

  @Test func `subjects and relays send what follows, the behavior ones the latest element first`()
    throws
  {
    let subject = PublishSubject<Int>()
    subject.onNext(1)
    #expect(!subject.hasObservers)
    let subscription = subject.note(in: log)
    #expect(subject.hasObservers)
    subject.onNext(2)
    subscription.dispose()
    subject.onNext(3)
    #expect(!subject.hasObservers)
    #expect(log.take() == ["2", "disposed"])
    let behavior = BehaviorSubject(value: 1)
    behavior.note(in: log, as: "a").disposed(by: bag)
    behavior.onNext(2)
    behavior.note(in: log, as: "b").disposed(by: bag)
    behavior.asObserver().onNext(3)
    #expect(log.take() == ["a1", "a2", "b2", "a3", "b3"])
    #expect(try behavior.value() == 3)
    let (relay, latest) = (PublishRelay<Int>(), BehaviorRelay(value: 0))
    relay.note(in: log, as: "p").disposed(by: bag)
    latest.note(in: log, as: "b").disposed(by: bag)
    relay.accept(1)
    latest.accept(2)
    #expect(latest.value == 2)
    #expect(log.lines == ["b0", "p1", "b2"])
  }

  @Test(arguments: [true, false])
  func `S2: an ended subject sends late subscribers its end, and nothing else`(byError: Bool) {
    let (publish, behavior) = (PublishSubject<Int>(), BehaviorSubject(value: 0))
    let end: Event<Int> = byError ? .error(Mishap.first) : .completed
    for event in [end, .next(1), .completed, .error(Mishap.second)] {
      publish.on(event)
      behavior.on(event)
    }
    publish.note(in: log).disposed(by: bag)
    behavior.note(in: log).disposed(by: bag)
    let line = byError ? "error(first)" : "completed"
    #expect(log.lines == [line, "disposed", line, "disposed"])
    #expect(!publish.hasObservers)
    if byError {
      #expect(throws: Mishap.first) { try behavior.value() }
    } else {
      #expect((try? behavior.value()) == 0)
    }
  }

  @Test func `a subject retains its subscribers until its end, and they do not retain it`() {
    weak var subject: PublishSubject<Int>?
    let subscription: any Disposable
    do {
      let made = PublishSubject<Int>()
      subject = made
      subscription = made.map { $0 }.note(in: log)
    }
    #expect(subject == nil)
    subscription.dispose()
    #expect(log.lines == ["disposed"])
    weak var held: Token?
    let other = PublishSubject<Int>()
    do {
      let token = Token()
      held = token
      other.subscribe(onNext: { _ in _ = token }).disposed(by: bag)
    }
    #expect(held != nil)
    other.onCompleted()
    #expect(held == nil)
  }

  @Test func `subscribers that come and go leave nothing behind`() {
    let subject = PublishSubject<Int>()
    weak var last: Token?
    for number in 0..<10_000 {
      let token = Token(number)
      last = token
      subject.subscribe(onNext: { _ in _ = token }).dispose()
    }
    #expect(last == nil)
    #expect(!subject.hasObservers)
  }

  @Test func `a subscriber that disposes of another during a delivery keeps it from the element`() {
    let subject = PublishSubject<Int>()
    let second = Box<(any Disposable)?>(nil)
    subject.subscribe(onNext: { [log] in
      log.note("a\($0)")
      second.value?.dispose()
    }).disposed(by: bag)
    second.value = subject.note(in: log, as: "b")
    subject.onNext(1)
    #expect(log.lines == ["a1", "bdisposed"])
  }

  /// Ways in which subscribers come and go during one delivery.
  @Test(arguments: [0, 1, 7, 8, 9, 30], [1, 2, 40])
  func `subscribers that come and go during a delivery do not change the order`(
    leaving: Int, coming: Int
  ) {
    let subject = PublishSubject<Int>()
    defer { subject.onCompleted() }  // the bag holds a subscriber that holds it
    var others: [any Disposable] = []
    var isFirst = true
    subject.subscribe(onNext: { [log, bag] in
      log.note("first \($0)")
      guard isFirst else { return }
      isFirst = false
      for other in others { other.dispose() }
      for _ in 0..<coming { subject.note(in: log, as: "late ").disposed(by: bag) }
    }).disposed(by: bag)
    for _ in 0..<leaving { others.append(subject.subscribe { _ in }) }
    subject.note(in: log, as: "last ").disposed(by: bag)
    subject.onNext(1)
    #expect(log.take() == ["first 1", "last 1"])
    subject.onNext(2)
    #expect(log.take() == ["first 2", "last 2"] + Array(repeating: "late 2", count: coming))
  }

  @Test func `an observer with its type erased`() {
    let subject = PublishSubject<Int>()
    subject.note(in: log).disposed(by: bag)
    let observer = AnyObserver(subject)
    observer.onNext(1)
    observer.asObserver().onError(Mishap.first)
    #expect(log.lines == ["1", "error(first)", "disposed"])
  }

  @Test func `hasObservers of all subjects`() {
    let (publish, behavior) = (PublishSubject<Int>(), BehaviorSubject(value: 0))
    let replay = ReplaySubject<Int>.create(bufferSize: 1)
    func observed() -> [Bool] {
      [publish.hasObservers, behavior.hasObservers, replay.hasObservers]
    }
    #expect(observed() == [false, false, false])
    let subscriptions = [publish.subscribe(), behavior.subscribe(), replay.subscribe()]
    #expect(observed() == [true, true, true])
    for subscription in subscriptions { subscription.dispose() }
    #expect(observed() == [false, false, false])
  }

  @Test func `an event knows its element, its error and its kind`() {
    let events: [Event<Int>] = [.next(1), .error(Mishap.first), .completed]
    #expect(events.map { "\($0)" } == ["next(1)", "error(first)", "completed"])
    #expect(events.map(\.isStopEvent) == [false, true, true])
    let elements: [Int?] = events.map(\.element)
    #expect(elements == [1, nil, nil])
    #expect(events[1].error as? Mishap == .first)
    #expect(events.compactMap(\.error).count == 1)
  }
}
