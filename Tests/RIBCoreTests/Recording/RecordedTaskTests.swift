import RIBCore
import RIBTesting
import TestSupport
import Testing

@Suite struct `Recorded requests` {
  private let clock = ManualClock()
  private let log = EventLog()
  private let recorder = FakeRecorder()
  private let other = FakeRecorder()

  @Test func `J5: without a recorder a request is a task, its errors untouched`() {
    let keys = Box<[String]>([])
    let task = Observable.task(recorded: "name", errors: Declined.self) { key in
      keys.value.append(key)
      return Rounded(1.5)
    }
    #expect(events(of: task) == ["Rounded(value: 1.5)", "completed"])
    #expect(events(of: task).count == 2 && Set(keys.value).count == 2)
    #expect(
      events(of: Observable<Int>.task(recorded: "name") { throw Mishap.first }) == ["error(first)"])
    #expect(events(of: Observable.of(1, 2).recorded("name")) == ["1", "2", "completed"])
  }

  @Test
  func `J5: a request reaches the recorder in its turn, and is made when the recorder starts it`()
    throws
  {
    let task = Observable.task(recorded: "price", whenInterrupted: .askAgain) { [log] key in
      log.note("made with \(key)")
      return 7
    }
    let subscription = recorder.record { task.note(in: log) }
    #expect(recorder.asked.map(\.name) == ["price"])
    #expect(recorder.asked.first?.whenInterrupted == .askAgain && log.lines.isEmpty)
    recorder.startAll()
    recorder.startAll()
    #expect(log.take() == ["made with key of price"])
    #expect(recorder.answers == [.value("7")])
    try recorder.deliverAll()
    #expect(log.take() == ["7", "completed", "disposed"])
    #expect(recorder.hasEnded && recorder.abandoned.isEmpty)
    recorder.startAll()
    #expect(log.lines.isEmpty)
    subscription.dispose()
  }

  @Test
  func
    `J5, J14: an interrupted request fails by default, and a stream that cannot continue always fails`()
    throws
  {
    let subscriptions = recorder.record {
      [
        Observable<Int>.task(recorded: "task") { 1 }.note(in: log),
        Observable<Int>.never().recorded("stream").note(in: log),
        Observable<Int>.recorded("import") { _ in .never() }.note(in: log),
      ]
    }
    #expect(recorder.asked.map(\.whenInterrupted) == [.fail, .fail, .askAgain])
    #expect(recorder.asked.map(\.hasOneAnswer) == [true, false, false])
    #expect(recorder.asked.allSatisfy { $0.answerer == .outside })
    recorder.asked.first?.fail(.interrupted)
    #expect(recorder.answers == [.error(#"{"recorded":{"interrupted":{}}}"#)])
    try recorder.deliverAll()
    let message =
      "The program ended or went back before the answer came; it is unknown what became of the request."
    #expect(log.take() == ["error(\(message))", "disposed"])
    for subscription in subscriptions { subscription.dispose() }
  }

  @Test func `J5: an answer needs no start, as in a replay; one that cannot be decoded is refused`()
    throws
  {
    let subscription = recorder.record {
      Observable<Int>.task(recorded: "price") { [log] in
        log.note("made")
        return 1
      }.note(in: log)
    }
    let request = try #require(recorder.asked.first)
    #expect(throws: (any Error).self) { try request.deliver(.value("\"no number\"")) }
    #expect(throws: (any Error).self) { try request.deliver(.error("1")) }
    // The request keeps waiting.
    #expect(log.lines.isEmpty)
    try request.deliver(.value("8"))
    #expect(log.take() == ["8", "completed", "disposed"])
    recorder.startAll()
    #expect(log.lines.isEmpty)
    subscription.dispose()
  }

  @Test func `J5: the subscriber gets what was recorded, live too, or an error with the reason`()
    throws
  {
    let subscription = recorder.record {
      Observable.task(recorded: "a") { Rounded(1.5) }.note(in: log)
    }
    recorder.startAll()
    #expect(recorder.answers == [.value("1")])
    try recorder.deliverAll()
    #expect(log.take() == ["Rounded(value: 1.0)", "completed", "disposed"])
    subscription.dispose()

    // The element cannot be recorded, or not be decoded.
    for (fails, reason) in [(true, "first"), (false, "second")] {
      let other = FakeRecorder()
      let subscription = other.record {
        fails
          ? Observable.task(recorded: "a") { Rounded(.nan) }.note(in: log)
          : Observable.task(recorded: "a") { Unreadable() }.note(in: log)
      }
      other.startAll()
      try other.deliverAll()
      let error = "error(The answer to 'a' cannot be recorded: \(reason))"
      #expect(log.take() == [error, "disposed"])
      subscription.dispose()
    }
  }

  @Test func `J5: a declared error arrives as itself, any other as its description`() throws {
    func request(_ error: any Error) throws -> [String] {
      let recorder = FakeRecorder()
      let subscription = recorder.record {
        Observable<Int>.task(recorded: "a", errors: Declined.self) { throw error }
          .subscribe(onError: { [log] in log.note("\(type(of: $0)) \($0)") })
      }
      recorder.startAll()
      try recorder.deliverAll()
      subscription.dispose()
      return log.take()
    }
    #expect(try request(Declined.limit(3)) == ["Declined limit(3)"])
    #expect(try request(Mishap.first) == ["RecordedError first"])
    #expect(
      try request(RecordedError.interrupted).first?.hasPrefix("RecordedError The program") == true)
  }

  private nonisolated struct Unreadable: Codable {
    init() {}
    init(from decoder: any Decoder) throws { throw Mishap.second }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(1)
    }
  }

  @Test func `J5: each element, the end and the error of a stream is recorded as it comes`() throws
  {
    let source = Source<Int>()
    let subscription = recorder.record { source.stream.recorded("feed").note(in: log) }
    #expect(source.startCount == 0)
    recorder.startAll()
    recorder.startAll()
    #expect(source.startCount == 1)
    source.onNext(1)
    source.onNext(2)
    #expect(recorder.answers == [.value("1"), .value("2")])
    #expect(log.lines.isEmpty)
    try recorder.deliverAll()
    #expect(log.take() == ["1", "2"])
    source.on(.error(Mishap.second))
    source.onNext(3)
    #expect(source.disposeCount == 1)
    try recorder.deliverAll()
    #expect(log.take() == ["error(second)", "disposed"])
    subscription.dispose()

    let empty = other.record { Observable<Int>.empty().recorded("feed").note(in: log) }
    other.startAll()
    #expect(other.answers == [.end])
    try other.deliverAll()
    #expect(log.take() == ["completed", "disposed"])
    empty.dispose()
  }

  @Test func `J14: the closure that makes a stream again gets the number of known elements`() throws
  {
    func stream() -> Observable<Int> {
      .recorded("import") { [log] knownCount in
        log.note("made from \(knownCount)")
        return .from(1...5).skip(knownCount)
      }
    }
    let first = recorder.record { stream().note(in: log) }
    recorder.startAll()
    try recorder.deliverAll()
    #expect(log.take() == ["made from 0", "1", "2", "3", "4", "5", "completed", "disposed"])
    first.dispose()

    let second = other.record { stream().note(in: log) }
    for element in 1...3 { try other.asked.first?.deliver(.value("\(element)")) }
    #expect(throws: (any Error).self) { try other.asked.first?.deliver(.value("no number")) }
    #expect(log.take() == ["1", "2", "3"])
    other.startAll()
    try other.deliverAll()
    #expect(log.take() == ["made from 3", "4", "5", "completed", "disposed"])
    second.dispose()
    #expect(events(of: stream()) == ["1", "2", "3", "4", "5", "completed"])
    #expect(log.take() == ["made from 0"])
  }

  @Test func `J5: an element that cannot be recorded ends the stream, at once or later`() {
    let source = Source<Rounded>()
    let subscription = recorder.record { source.stream.recorded("feed").note(in: log) }
    recorder.startAll()
    source.onNext(Rounded(1))
    source.onNext(Rounded(.infinity))
    source.onNext(Rounded(2))
    #expect((recorder.answers.count, source.disposeCount) == (2, 1))
    subscription.dispose()

    let atOnce = other.record {
      Observable.of(Rounded(.infinity), Rounded(2)).recorded("feed").note(in: log)
    }
    other.startAll()
    #expect(other.answers.count == 1)
    atOnce.dispose()
  }

  @Test func `a request to this machine has one answer, and is asked again after an interruption`()
    throws
  {
    let subscription = recorder.record {
      Observable<Int>.ofMachine("load", errors: Declined.self) { 1 }.note(in: log)
    }
    let request = try #require(recorder.asked.first)
    #expect(
      request.answerer == .machine && request.hasOneAnswer && request.whenInterrupted == .askAgain)
    recorder.startAll()
    #expect(recorder.answers == [.value("1")])
    subscription.dispose()
  }
}
