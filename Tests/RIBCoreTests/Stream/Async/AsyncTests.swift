import RIBCore
import RIBTesting
import TestSupport
import Testing

@Suite struct `Asynchronous work` {
  private let clock = ManualClock()
  private let log = EventLog()

  @Test func `work that does not suspend is done at once`() {
    expectEvents(of: Observable.task { 1 }, "1 completed")
    expectEvents(of: Observable<Int>.task { throw Mishap.first }, "error(first)")
    let run = Observable<Int>.run { send in
      send(1)
      send(2)
      throw Mishap.first
    }
    expectEvents(of: run, "1 2 error(first)")
    expectEvents(of: Observable<Int>.run { _ in }, "completed")
  }

  @Test func `S1: work begins with each subscription, up to its first wait`() async {
    let stream = Observable<Int>.run { [clock, log] send in
      log.note("begin")
      send(1)
      try await clock.sleep(for: .seconds(1))
      send(2)
    }
    #expect(log.lines.isEmpty)
    let subscription = stream.note(in: log)
    let other = stream.note(in: log, as: "b")
    #expect(log.take() == ["begin", "1", "begin", "b1"])
    await clock.sleepers(2)
    await clock.advance(by: .seconds(1))
    #expect(log.take() == ["2", "completed", "disposed", "b2", "bcompleted", "bdisposed"])
    subscription.dispose()
    other.dispose()
  }

  @Test func `S1: dispose cancels the work, and its later results are ignored`() async {
    let subscription = Observable<Int>.run { [clock, log] send in
      do { try await clock.sleep(for: .seconds(1)) } catch { log.note("\(type(of: error))") }
      log.note("over \(send.isOver)")
      send(1)
      throw Mishap.first
    }.note(in: log)
    await clock.sleepers(1)
    subscription.dispose()
    #expect(clock.sleeperCount == 0)
    await clock.settle()
    #expect(log.lines == ["disposed", "CancellationError", "over true"])
  }

  @Test func `S1: work that disposes of itself before its first wait is cancelled`() async {
    let subject = PublishSubject<Int>()
    let subscription = Box<(any Disposable)?>(nil)
    subscription.value = subject.flatMap { [clock, log] _ in
      Observable<Int>.run { send in
        send(1)
        log.note("over \(send.isOver)")
        do { try await clock.sleep(for: .seconds(1)) } catch { log.note("cancelled") }
      }
    }.subscribe(onNext: { [log] in
      log.note("\($0)")
      subscription.value?.dispose()
    })
    subject.onNext(0)
    await clock.settle()
    #expect(log.lines == ["1", "over true", "cancelled"])
    #expect(clock.sleeperCount == 0)
  }

  @Test func `S2: elements that work sends after the end are ignored`() {
    let kept = Box<Send<Int>?>(nil)
    let run = Observable<Int>.run { send in
      kept.value = send
      send(1)
    }
    let subscription = run.note(in: log)
    kept.value?(2)
    #expect(log.lines == ["1", "completed", "disposed"])
    #expect(kept.value?.isOver == true)
    subscription.dispose()
  }

  @Test func `work is on the main actor before and after its waits`() async {
    let subscription = Observable<Int>.run { [clock] send in
      MainActor.preconditionIsolated()
      try await clock.sleep(for: .seconds(1))
      MainActor.preconditionIsolated()
      send(1)
    }.note(in: log)
    await clock.run()
    #expect(log.lines.first == "1")
    subscription.dispose()
  }

  @Test func `an asynchronous sequence gives its elements, its end or its error`() async {
    let (values, feed) = AsyncThrowingStream<Int, any Error>.makeStream()
    let subscription = Observable.from(values).note(in: log)
    feed.yield(1)
    feed.yield(2)
    feed.finish(throwing: Mishap.first)
    await clock.settle()
    #expect(log.take() == ["1", "2", "error(first)", "disposed"])
    subscription.dispose()
    let (others, otherFeed) = AsyncStream<Int>.makeStream()
    let other = Observable.from(others).note(in: log)
    otherFeed.yield(3)
    otherFeed.finish()
    await clock.settle()
    #expect(log.take() == ["3", "completed", "disposed"])
    other.dispose()
    expectEvents(of: Numbers(limit: 2).asObservable(), "1 2 completed")
    expectEvents(of: Observable.of(1, 2).values.asObservable(), "1 2 completed")
  }

  /// A sequence of numbers that never suspends and ignores cancellation.
  private nonisolated struct Numbers: AsyncSequence, AsyncIteratorProtocol, Sendable {
    var next = 0
    let limit: Int
    func makeAsyncIterator() -> Numbers { self }
    mutating func next(isolation: isolated (any Actor)?) async throws -> Int? {
      next += 1
      return next > limit ? nil : next
    }
    mutating func next() async throws -> Int? { try await next(isolation: nil) }
  }

  @Test func `S1: a sequence that ignores cancellation is not read any further after dispose`()
    async
  {
    let subscription = Box<(any Disposable)?>(nil)
    let subject = PublishSubject<Int>()
    let read = Box(0)
    subscription.value = subject.flatMap { _ in
      Observable.from(
        Numbers(limit: 1_000).map { @MainActor number in
          read.value += 1
          return number
        })
    }.subscribe(onNext: { [log] in
      log.note("\($0)")
      if $0 == 3 { subscription.value?.dispose() }
    })
    subject.onNext(0)
    await clock.settle()
    #expect(log.lines == ["1", "2", "3"])
    #expect(read.value == 3)
  }

  @Test func `S4: work that is cancelled or has ended retains nothing`() async {
    weak var held: Token?
    weak var received: Token?
    do {
      let (token, other) = (Token(), Token())
      (held, received) = (token, other)
      let bag = DisposeBag()
      Observable<Int>.run { [clock] send in
        send(token.number)
        try await clock.sleep(for: .seconds(1))
      }.subscribe(onNext: { _ in _ = other }).disposed(by: bag)
      Observable<Int>.task { token.number }.subscribe(onNext: { _ in _ = other }).disposed(by: bag)
    }
    await clock.settle()
    #expect(held == nil)
    #expect(received == nil)
  }
}
