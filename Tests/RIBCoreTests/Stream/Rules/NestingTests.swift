// Long and deep chains of operators: linear in time, and on a main thread's stack (S9).

import RIBCore
import TestSupport
import Testing

/// A stream wrapped in an operator a number of times, on the main thread of a process of its own.
private func runNested(_ depth: Int, _ wrap: (Observable<Int>) -> Observable<Int>) {
  let subject = PublishSubject<Int>()
  var stream = subject.asObservable()
  for _ in 0..<depth { stream = wrap(stream) }
  var received = 0
  let subscription = stream.subscribe(onNext: { received += $0 })
  subject.onNext(1)
  precondition(received == 1)
  subscription.dispose()
  precondition(!subject.hasObservers)
}

/// A stream that catches its failures with another of its kind.
private func catchAgain() {
  var left = 100_000
  func attempt() -> Observable<Int> {
    .deferred {
      left -= 1
      return left > 0 ? .error(Mishap.first) : .just(1)
    }.catch { _ in attempt() }
  }
  var received = 0
  _ = attempt().subscribe(onNext: { received += $0 })
  precondition(received == 1)
}

private func nestMaps() { runNested(10_000) { $0.map { $0 } } }
private func nestMerges() { runNested(10_000) { .merge($0, .never()) } }
private func nestCatches() { runNested(10_000) { $0.catch { throw $0 } } }
private func nestConcats() { runNested(10_000) { .concat([$0, .never()]) } }
private func nestFilters() { runNested(10_000) { $0.filter { _ in true } } }
private func nestStarts() { runNested(10_000) { $0.startWith(0) } }
private func nestSequences() { runNested(10_000) { .concat(AnySequence([$0, .never()])) } }
private func nestAttempts() { runNested(10_000) { .catch(sequence: [$0, .never()]) } }

/// A stream and then the same again, each read when its turn comes.
private func repeated(_ times: Int, _ stream: Observable<Int>) -> Observable<Int> {
  .concat(
    (0...1).lazy.map { $0 == 0 ? stream : times > 1 ? repeated(times - 1, stream) : .empty() })
}

/// A stream that is reached after a number of failures, each followed by the next attempt.
private func attempted(_ times: Int, _ stream: Observable<Int>) -> Observable<Int> {
  .catch(
    sequence: AnySequence(
      (0...1).lazy.map {
        $0 == 0 ? .error(Mishap.first) : times > 1 ? attempted(times - 1, stream) : stream
      }))
}

private func endInSequences() {
  let count = Scale.of(30_000, full: 100_000)
  for stream in [repeated(count, .just(1)), attempted(count, repeated(count, .just(1)))] {
    var received = 0
    _ = stream.subscribe(onNext: { received += $0 })
    precondition(received == count)
  }
}

struct NestingTests {
  @Test func `S9: 100,000 parts are put together one by one, run and released`() {
    let count = Scale.of(30_000, full: 100_000)
    var listed = Observable.just(1)
    for _ in 1..<count { listed = listed.concat(.just(1)) }
    var begun = Observable.just(1)
    for _ in 1..<count { begun = begun.startWith(1) }
    var nested = Observable.just(1)
    for _ in 1..<count { nested = .concat([.just(1), nested, .empty()]) }
    for stream in [listed, begun, nested] {
      var received = 0
      _ = stream.subscribe(onNext: { received += $0 })
      #expect(received == count)
    }
  }

  @Test func `S9: nested concatenations keep their order, and a part outlives the concatenation`() {
    let pair = Observable.concat([.just(2), .of(3, 4)])
    let stream = Observable.concat([
      .just(1), pair.concat(.just(5)), .concat([.empty(), pair.startWith(0)]), .just(6),
    ])
    var received: [Int] = []
    _ = stream.subscribe(onNext: { received.append($0) })
    _ = stream.subscribe(onNext: { received.append($0) })
    #expect(received == [1, 2, 3, 4, 5, 0, 2, 3, 4, 6, 1, 2, 3, 4, 5, 0, 2, 3, 4, 6])
    var kept = Observable.just(1)
    for _ in 0..<10 { kept = kept.concat(.just(1)) }
    do {
      var longer = kept
      for _ in 0..<10 { longer = longer.concat(.just(1)) }
    }
    var count = 0
    _ = kept.subscribe(onNext: { count += $0 })
    #expect(count == 11)
  }

  @Test func `S9: sequences that are parts of sequences run one after the other`() {
    let pair = Observable<Int>.concat(AnySequence([.just(2), .of(3, 4)]))
    let stream = Observable.concat(AnySequence([.just(1), pair, .empty(), pair, .just(5)]))
    for _ in 1...2 {
      expectEvents(of: stream, ["1", "2", "3", "4", "2", "3", "4", "5", "completed"])
    }
    let failing = Observable<Int>.error(Mishap.second)
    let two = Observable.catch(sequence: [Observable.error(Mishap.first), failing])
    let none = Observable<Int>.catch(sequence: [])
    expectEvents(
      of: Observable.catch(sequence: [none, two, .just(1), .just(2)]), ["1", "completed"])
    expectEvents(of: Observable.catch(sequence: [two, none]), ["error(second)"])
    #expect(events(of: Observable.concat(AnySequence([pair, two, pair]))).last == "error(second)")
    #expect(
      events(of: Observable.catch(sequence: [two, pair.concat(failing)])).last == "error(second)")
  }

  @Test func `S9: no sequence that ends in another is kept after its last part`() {
    var tokens: [() -> Token?] = []
    func level() -> Observable<Int> {
      let token = Token(tokens.count)
      tokens.append { [weak token] in token }
      return .concat((0...1).lazy.map { $0 == 0 ? .just(token.number) : level() })
    }
    var mostKept = 0
    level().take(100).subscribe(onNext: { _ in
      mostKept = max(mostKept, tokens.filter { $0() != nil }.count)
    }).dispose()
    #expect(tokens.count == 100)
    #expect(mostKept < 5)
  }

  @Test func `S9: a nested concatenation that mutate returns has its mutations at once`() {
    let reactor = ListReactor()
    let pushed = PublishSubject<ListReactor.Mutation>()
    reactor.effects["many"] = Observable.just(.append(1)).concat(.just(.append(2)))
      .concat(pushed.asObservable()).concat(.just(.append(4)))
    reactor.action.onNext(.run("many"))
    #expect(reactor.items == [1, 2])
    pushed.onNext(.append(3))
    pushed.onCompleted()
    #expect(reactor.items == [1, 2, 3, 4])
  }

  @Test(.disabled(if: Sanitizer.isPresent, "The address sanitizer's frames are larger."))
  func `S9: 10,000 operators nested in one another fit a main thread's stack`() async {
    await #expect(processExitsWith: .success) { await nestMaps() }
    await #expect(processExitsWith: .success) { await nestMerges() }
    await #expect(processExitsWith: .success) { await nestCatches() }
    await #expect(processExitsWith: .success) { await nestConcats() }
    await #expect(processExitsWith: .success) { await nestStarts() }
    await #expect(processExitsWith: .success) { await nestFilters() }
    await #expect(processExitsWith: .success) { await nestSequences() }
    await #expect(processExitsWith: .success) { await nestAttempts() }
  }

  @Test func `S9: 100,000 failures that are caught by the same stream again take no stack`() async {
    await #expect(processExitsWith: .success) { await catchAgain() }
  }

  @Test func `S9: a caught stream's elements, errors and end come in order`() {
    let failing = Observable<Int>.concat([.just(1), .error(Mishap.first)])
    expectEvents(of: failing.catch { _ in .of(2, 3) }, ["1", "2", "3", "completed"])
    #expect(events(of: failing.catch { _ in failing }.catch { _ in .just(4) }).last == "completed")
    expectEvents(of: failing.catch { _ in throw Mishap.second }, ["1", "error(second)"])
    expectEvents(
      of: failing.catch { _ in throw Mishap.second }.catch { .just("\($0)" == "second" ? 5 : 6) },
      ["1", "5", "completed"])
    expectEvents(of: Observable.just(7).catch { _ in .just(8) }, ["7", "completed"])
  }

  @Test func `S9: 100,000 sequences that end in one another take no stack`() async {
    await #expect(processExitsWith: .success) { await endInSequences() }
  }
}
