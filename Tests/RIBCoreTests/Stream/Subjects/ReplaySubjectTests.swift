import RIBCore
import TestSupport
import Testing

@Suite struct `Replaying` {
  private let log = EventLog()

  @Test(arguments: [0, 1, 2, 5])
  func `a late subscriber gets the last few elements, then those that follow`(size: Int) {
    let sent = ["1", "2", "3", "4"]
    let subject = ReplaySubject<Int>.create(bufferSize: size)
    for number in 1...3 { subject.onNext(number) }
    let subscription = subject.note(in: log)
    let kept: [String] = Array(sent[..<3].suffix(size))
    #expect(log.take() == kept)
    subject.onNext(4)
    #expect(log.take() == ["4"])
    subject.onCompleted()
    subject.onNext(5)
    #expect(log.take() == ["completed", "disposed"])
    #expect(events(of: subject) == Array(sent.suffix(size)) + ["completed"])
    subscription.dispose()
  }

  @Test func `elements are kept up to the limit, nil like others, and released afterwards`() {
    let unbounded = ReplaySubject<Int>.createUnbounded()
    for number in 0..<5_000 { unbounded.onNext(number) }
    unbounded.asObserver().onError(Mishap.first)
    let lines = events(of: unbounded)
    #expect(lines.count == 5_001)
    #expect((lines.first, lines.last) == ("0", "error(first)"))
    let optionals = ReplaySubject<Int?>.create(bufferSize: 2)
    for element in [1, nil, nil] { optionals.onNext(element) }
    expectEvents(of: optionals, "nil nil")
    let last = ReplaySubject<Token>.create(bufferSize: 1)
    weak var first: Token?
    do {
      let token = Token()
      first = token
      last.onNext(token)
    }
    #expect(first != nil)
    last.onNext(Token())
    #expect(first == nil)
  }

  @Test func `S6: an element sent in a replay, or before a subscriber comes, reaches it once`() {
    let last = ReplaySubject<Int>.create(bufferSize: 1)
    defer { last.onCompleted() }  // the bag holds a subscriber that holds it
    let bag = DisposeBag()
    last.subscribe(onNext: { [log] number in
      if number == 1 {
        last.onNext(2)
        last.note(in: log, as: "b").disposed(by: bag)
      }
      log.note("a\(number)")
    }).disposed(by: bag)
    last.onNext(1)
    #expect(log.take() == ["b1", "a1", "a2", "b2"])
    let subject = ReplaySubject<Int>.create(bufferSize: 2)
    let other = subject.note(in: log, as: "b")
    subject.onNext(1)
    subject.onNext(2)
    let subscription = subject.subscribe(onNext: { [log] in
      log.note("a\($0)")
      if $0 < 3 { subject.onNext($0 + 2) }
    })
    #expect(log.lines == ["b1", "b2", "a1", "a2", "b3", "a3", "b4", "a4"])
    subscription.dispose()
    other.dispose()
    #expect(!subject.hasObservers)
  }

  @Test
  func `S6: a subscriber that comes as a dropped element is released gets the new one once`() {
    let subject = ReplaySubject<Parting>.create(bufferSize: 1)
    let bag = DisposeBag()
    subject.onNext(
      Parting(1) { [log, bag, weak subject] in
        subject?.subscribe(onNext: { log.note("\($0.number)") }).disposed(by: bag)
      })
    subject.onNext(Parting(2) {})
    #expect(log.take() == ["2"])
    subject.onNext(Parting(3) {})
    #expect(log.lines == ["3"])
  }

  @Test(arguments: 1...4)
  func `the last few elements come in order`(size: Int) {
    let subject = ReplaySubject<Int>.create(bufferSize: size)
    for number in 1...10 {
      subject.onNext(number)
      let kept: [String] = (1...number).suffix(size).map { "\($0)" }
      #expect(events(of: subject.take(kept.count)) == kept + ["completed"])
    }
  }

  @Test func `S1: a subscriber that leaves during the replay gets no more`() {
    let subject = ReplaySubject<Int>.createUnbounded()
    for number in 1...3 { subject.onNext(number) }
    expectEvents(of: subject.take(2), "1 2 completed")
    #expect(!subject.hasObservers)
  }
}

/// An element that runs a closure when it is released.
private final class Parting {
  let number: Int
  private let body: () -> Void

  init(_ number: Int, _ body: @escaping () -> Void) {
    self.number = number
    self.body = body
  }

  isolated deinit { body() }
}
