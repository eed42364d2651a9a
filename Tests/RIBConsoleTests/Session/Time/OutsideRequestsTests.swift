// The requests of a session: their numbers, the time at which they are made, and their answers.

import RIBCore
import RIBTesting
import Testing

@testable import RIBConsole

@Suite struct `Requests of a session` {
  private final class Log {
    var lines: [String] = []
    func take() -> [String] {
      defer { lines = [] }
      return lines
    }
  }

  @Test func `one that a launch asks is made`() async {
    let run = KeptRun(nil) { root in
      root.interactor.onActive = { [weak root] in
        root?.interactor.action.onNext(.ask("launch", isRepeated: false))
      }
    }
    await run.begin()
    await run.type("set 1")
    await run.answer(7)
    #expect(run.errors.lines == [])
    #expect(run.number == 8)
    await run.endWell()
  }

  private static let answerLimit = 1_000

  private let log = Log()
  private let outside: OutsideRequests

  init() {
    outside = OutsideRequests(
      start: "0123456789abcdef", answerLimit: Self.answerLimit,
      onAsked: { [log] number, name, path in
        log.lines.append("asked \(number) \(name) \(path ?? "-")")
      }, onAnswer: { [log] in log.lines.append("answer") })
  }

  /// Asks for a value, which is the key.
  private func ask(
    _ name: String, _ whenInterrupted: WhenInterrupted = .fail,
    errors: Result<String, Broken> = .success("value")
  ) async -> any Disposable {
    await outside.recording {
      Observable.task(recorded: name, errors: Broken.self, whenInterrupted: whenInterrupted) {
        [log] key in
        log.lines.append("made \(key)")
        return try errors.get()
      }.subscribe(
        onNext: { [log] in log.lines.append("\(name) \($0)") },
        onError: { [log] in log.lines.append("\(name) failed: \($0)") })
    }
  }

  private func expectNoRequest(_ number: Int) {
    #expect(throws: OutsideError.self) { try outside.deliver(.end, to: number) }
  }

  private nonisolated enum Broken: Error, Codable { case wire(Int) }

  @Test
  func `J5: requests are numbered in their order, and made with their keys when they may be`()
    async
  {
    outside.goLive()
    let subscriptions = [await ask("a"), await ask("b")]
    #expect(log.take() == ["asked 1 a -", "asked 2 b -"])
    outside.startAsked()
    outside.startAsked()
    #expect(
      log.take() == ["made 0123456789abcdef-1", "answer", "made 0123456789abcdef-2", "answer"])
    for subscription in subscriptions { subscription.dispose() }
    for number in 1...2 { expectNoRequest(number) }
  }

  @Test func `J5: a value of this process is made without anything that makes others`() async throws
  {
    let value = RecordedValue("dice") { 4 }
    let subscription = await outside.recording {
      value.next().subscribe(onNext: { [log] in log.lines.append("dice \($0)") })
    }
    #expect(!outside.hasLocal && outside.takeLocalAnswer() == nil)
    outside.goLive()
    outside.startAsked()
    #expect(outside.hasLocal && !outside.hasUnstarted && outside.takeAnswer() == nil)
    let answer = try #require(outside.takeLocalAnswer())
    #expect(answer == (1, .value("4")) && !outside.hasLocal)
    try outside.deliver(answer.answer, to: 1)
    #expect(log.take() == ["asked 1 dice -", "dice 4"])
    subscription.dispose()
  }

  @Test func `J10: a request of an earlier start keeps its key`() async throws {
    outside.begin(start: "fedcba9876543210")
    var subscriptions = [await ask("a", .askAgain)]
    outside.begin(start: "0123456789abcdef")
    subscriptions.append(await ask("b", .askAgain))
    outside.goLive()
    outside.startAsked()
    #expect(log.take().contains { $0 == "made fedcba9876543210-1" })
    let later = await ask("c")
    outside.startAsked()
    #expect(log.take().contains { $0 == "made 0123456789abcdef-3" })
    for subscription in subscriptions + [later] { subscription.dispose() }
  }

  @Test func `J5: answers wait in their order until they are taken and delivered`() async throws {
    outside.goLive()
    let subscriptions = [await ask("a"), await ask("b", errors: .failure(.wire(3)))]
    outside.startAsked()
    _ = log.take()
    let first = try #require(outside.takeAnswer())
    #expect(first == (1, .value(#""value""#)))
    let second = try #require(outside.takeAnswer())
    #expect(second == (2, .error(#"{"declared":{"wire":{"_0":3}}}"#)))
    #expect(outside.takeAnswer() == nil)
    #expect(log.lines.isEmpty)
    try outside.deliver(second.answer, to: 2)
    try outside.deliver(first.answer, to: 1)
    #expect(log.take() == ["b failed: wire(3)", "a value"])
    for number in 1...2 { expectNoRequest(number) }
    for subscription in subscriptions { subscription.dispose() }
  }

  @Test
  func
    `J5: an answer that is longer than what is recorded arrives as an error, and is recorded as one`()
    async throws
  {
    outside.goLive()
    let texts = [Self.answerLimit - 2, Self.answerLimit - 1].map {
      String(repeating: "x", count: $0)
    }
    let subscriptions = [
      await ask("a", errors: .success(texts[0])), await ask("b", errors: .success(texts[1])),
    ]
    outside.startAsked()
    _ = log.take()
    #expect(try #require(outside.takeAnswer()) == (1, .value("\"\(texts[0])\"")))
    let sentence =
      "The answer to 'b' cannot be recorded: it has 1001 bytes as JSON, and a record has room for 1000"
    guard case .error(let json)? = outside.takeAnswer()?.answer else {
      Issue.record("It is recorded as it came.")
      return
    }
    #expect(json.contains(sentence))
    try outside.deliver(.error(json), to: 2)
    #expect(log.take() == ["b failed: \(sentence)"])
    for subscription in subscriptions { subscription.dispose() }
  }

  @Test
  func
    `J5: a request that was disposed is not made, its answer is dropped, and the next one is made`()
    async
  {
    outside.goLive()
    await ask("a").dispose()
    outside.startAsked()
    #expect(log.take() == ["asked 1 a -"])
    let subscription = await ask("b")
    outside.startAsked()
    subscription.dispose()
    #expect(log.take() == ["asked 2 b -", "made 0123456789abcdef-2", "answer"])
    #expect(outside.takeAnswer() == nil)
    let (third, fourth) = (await ask("c"), await ask("d"))
    third.dispose()
    outside.startAsked()
    #expect(
      log.take() == ["asked 3 c -", "asked 4 d -", "made 0123456789abcdef-4", "answer"])
    fourth.dispose()
  }

  @Test
  func
    `J5: a request of the launch that no earlier start has asked is made, and numbers go on after it`()
    async
  {
    let subscription = await ask("a")
    await ask("b").dispose()
    outside.goLive()
    let later = await ask("c")
    outside.startAsked()
    #expect(
      log.take() == [
        "asked 1 a -", "asked 2 b -", "asked 3 c -", "made 0123456789abcdef-1", "answer",
        "made 0123456789abcdef-3", "answer",
      ])
    for subscription in [subscription, later] { subscription.dispose() }
  }

  @Test func `whether a request fails is decided once, also in a restoration`() async {
    var names: [String] = []
    outside.fails = { name in
      names.append(name)
      return false
    }
    let subscription = await ask("a")
    outside.goLive()
    for _ in 1...2 { outside.startAsked() }
    #expect(names == ["a"])
    subscription.dispose()
  }

  @Test func `J5: in a restoration no request is made, and answers come from the journal`()
    async throws
  {
    outside.begin(start: "earlier")
    let subscriptions = [await ask("a", .askAgain), await ask("b"), await ask("c", .askAgain)]
    outside.startAsked()
    #expect(log.take() == ["asked 1 a -", "asked 2 b -", "asked 3 c -"])
    try outside.deliver(.value(#""kept""#), to: 1)
    #expect(log.take() == ["a kept"])
    outside.begin(start: "present")
    outside.goLive()
    #expect(log.take() == ["answer"])
    let interrupted = try #require(outside.takeAnswer())
    #expect(interrupted == (2, .error(#"{"recorded":{"interrupted":{}}}"#)))
    try outside.deliver(interrupted.answer, to: 2)
    #expect(log.take().first?.hasPrefix("b failed: The program ended or went back before") == true)
    outside.startAsked()
    #expect(log.take() == ["made earlier-3", "answer"])
    #expect(outside.takeAnswer()?.number == 3)
    for subscription in subscriptions { subscription.dispose() }
  }

  @Test func `J5: an answer without its request, or of another type, is refused with a sentence`()
    async throws
  {
    let subscription = await ask("a")
    let unknown = #expect(throws: OutsideError.self) { try outside.deliver(.end, to: 2) }
    #expect(unknown?.description == "No request with the number 2 waits for an answer.")
    let unread = #expect(throws: OutsideError.self) { try outside.deliver(.value("[1]"), to: 1) }
    #expect(
      unread?.description
        == "The answer to request 1 ('a') cannot be read as the type that it has in this program: it is not of the "
        + "type String")
    try outside.deliver(.value(#""b""#), to: 1)
    #expect(throws: OutsideError.self) { try outside.deliver(.value(#""b""#), to: 1) }
    #expect(log.take() == ["asked 1 a -", "a b"])
    subscription.dispose()
  }

  @Test func `J5, J14: a stream is asked until its end, and goes on after the recorded elements`()
    async throws
  {
    let subject = PublishSubject<Int>()
    let subscription = await outside.recording {
      Observable.recorded("feed") { [log] knownCount in
        log.lines.append("made behind \(knownCount)")
        return subject.asObservable()
      }.subscribe(
        onNext: { [log] in log.lines.append("\($0)") },
        onCompleted: { [log] in log.lines.append("completed") })
    }
    try outside.deliver(.value("7"), to: 1)
    outside.goLive()
    outside.startAsked()
    subject.onNext(8)
    subject.onNext(9)
    subject.onCompleted()
    while let next = outside.takeAnswer() { try outside.deliver(next.answer, to: next.number) }
    #expect(
      log.take() == [
        "asked 1 feed -", "7", "made behind 1", "answer", "answer", "answer", "8", "9", "completed",
      ])
    expectNoRequest(1)
    subscription.dispose()
  }

  @Test func `J14: a stream that cannot go on fails as interrupted, and is not started again`()
    async throws
  {
    let subject = PublishSubject<Int>()
    outside.begin(start: "earlier")
    let subscription = await outside.recording {
      subject.recorded("feed").subscribe(
        onNext: { [log] in log.lines.append("\($0)") },
        onError: { [log] in log.lines.append("failed: \($0 as? RecordedError == .interrupted)") })
    }
    try outside.deliver(.value("7"), to: 1)
    outside.begin(start: "present")
    outside.goLive()
    outside.startAsked()
    subject.onNext(8)
    while let next = outside.takeAnswer() { try outside.deliver(next.answer, to: next.number) }
    #expect(log.take() == ["asked 1 feed -", "7", "answer", "failed: true"])
    subscription.dispose()
  }

  @Test func `J5: texts are one line without hidden characters, and read back, as all numbers are`()
    throws
  {
    for text in ["", "a\nb", "\u{202E}\u{7F}\u{1B}\u{9B}\0", "a/b \"c\" \\", "\u{2028}é😀"] {
      let json = try outside.encode(text)
      #expect(!json.unicodeScalars.contains { $0.isHidden || $0 == "\u{2028}" })
      #expect(try outside.decode(String.self, from: json) == text)
    }
    for number in [0.1, -0.0, 1e300, .leastNonzeroMagnitude, .infinity, -.infinity, .nan] {
      let back = try outside.decode(Double.self, from: try outside.encode(number))
      #expect(back.bitPattern == number.bitPattern || back.isNaN && number.isNaN)
    }
    #expect(try outside.decode(UInt64.self, from: try outside.encode(UInt64.max)) == .max)
    #expect(try outside.decode(Int?.self, from: try outside.encode(Int?.none)) == nil)
    #expect(try outside.encode(["b": 1, "a": 2]) == #"{"a":2,"b":1}"#)
  }
}
