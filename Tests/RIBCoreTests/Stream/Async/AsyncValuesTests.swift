import RIBCore
import RIBTesting
import TestSupport
import Testing

@Suite struct `Values of a stream` {
  private let clock = ManualClock()

  @Test func `the elements are read in order, anywhere if they are Sendable, then the end`()
    async throws
  {
    var received: [Int] = []
    for try await number in Observable.of(1, 2, 3).values { received.append(number) }
    #expect(received == [1, 2, 3])
    var iterator = Single.just(7).values.makeAsyncIterator()
    #expect(try await iterator.next() == 7)
    #expect(try await iterator.next() == nil)
    #expect(try await iterator.next() == nil)
    let values = Observable.from(0..<1_000).values
    let sum = try await Task.detached {
      var sum = 0
      for try await number in values { sum += number }
      return sum
    }.value
    #expect(sum == 499_500)
  }

  @Test
  func `elements that come before they are read are kept, and an error is thrown once after them`()
    async throws
  {
    let source = Source<Int?>()
    let values = source.stream.values
    #expect(source.startCount == 1)
    source.onNext(1)
    source.onNext(nil)
    source.on(.completed)
    var received: [Int?] = []
    for try await element in values { received.append(element) }
    #expect(received == [1, nil])
    var iterator = Observable.of(1).concat(.error(Mishap.first)).values.makeAsyncIterator()
    #expect(try await iterator.next() == 1)
    await #expect(throws: Mishap.first) { try await iterator.next() }
    #expect(try await iterator.next() == nil)
  }

  @Test func `S4: the stream is disposed with the sequence and its iterators`() async throws {
    let source = Source<Token>()
    weak var held: Token?
    do {
      var iterator = source.stream.values.makeAsyncIterator()
      source.onNext(Token(1))
      #expect(try await iterator.next()?.number == 1)
      let token = Token(2)
      held = token
      source.onNext(token)
      #expect(source.disposeCount == 0)
    }
    #expect(source.disposeCount == 1)
    #expect(held == nil)
  }

  @Test func `S1: cancelling the reader disposes of the stream and ends the sequence`() async throws
  {
    let source = Source<Int>()
    let values = source.stream.values
    let reader = Task { () -> [Int] in
      var received: [Int] = []
      for try await number in values { received.append(number) }
      return received
    }
    source.onNext(1)
    reader.cancel()
    #expect(try await reader.value == [1])
    #expect(source.disposeCount == 1)
    source.onNext(2)
  }

  @Test(arguments: [true, false])
  func `elements that came before the reader is cancelled are read`(isWaiting: Bool) async {
    let source = Source<Int>()
    let values = source.stream.values
    let read: @MainActor () async -> [String] = {
      var lines: [String] = []
      do {
        for try await number in values { lines.append("\(number)") }
      } catch { lines.append("\(error)") }
      return lines
    }
    let reader = isWaiting ? Task.immediate { await read() } : Task { await read() }
    source.onNext(1)
    source.onNext(2)
    source.on(.error(Mishap.first))
    reader.cancel()
    #expect(await reader.value == ["1", "2", "first"])
  }

  @Test(arguments: [true, false])
  func `the end reaches all readers that wait, an error one of them`(byError: Bool) async {
    let (log, bag) = (EventLog(), DisposeBag())
    let source = Source<Int>()
    let values = source.stream.values
    for _ in 1...3 {
      Observable<Int>.run { send in
        for try await number in values { send(number) }
      }.note(in: log).disposed(by: bag)
    }
    await clock.settle()
    source.on(byError ? .error(Mishap.first) : .completed)
    await clock.settle()
    let errors: [String] = byError ? ["error(first)"] : []
    let ends = Array(repeating: "completed", count: 3 - errors.count)
    let lines = log.lines.filter { $0 != "disposed" }.sorted()
    #expect(lines == ends + errors)
  }

  @Test func `leaving the loop disposes of the stream`() async throws {
    let source = Source<Int>()
    source.onNext(0)
    func firstTwo() async throws -> [Int] {
      var received: [Int] = []
      let values = source.stream.values
      for number in 1...3 { source.onNext(number) }
      for try await number in values {
        received.append(number)
        if received.count == 2 { break }
      }
      return received
    }
    #expect(try await firstTwo() == [1, 2])
    #expect(source.disposeCount == 1)
  }

  @Test func `S3: code that waits for a stream is at rest, and virtual time advances`() async {
    let log = EventLog()
    let subscription = Observable<Int>.run { [clock] send in
      for try await number in Observable<Int>.interval(.seconds(1), clock: clock).take(3).values {
        send(number * 10)
        try await clock.sleep(for: .milliseconds(500))
      }
    }.note(in: log)
    await clock.advance(by: .seconds(1))
    #expect(log.take() == ["0"])
    await clock.advance(by: .milliseconds(2_400))
    #expect(log.take() == ["10", "20"])
    await clock.run()
    #expect(log.take() == ["completed", "disposed"])
    subscription.dispose()
  }
}
