// Long and deep chains of sequences of streams: on a main thread's stack (S9).

import RIBCore
import RIBRx
import TestSupport
import Testing

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

@Suite struct `Nested sequences of streams` {
  @Test func `S9: sequences that are parts of sequences run one after the other`() {
    let pair = Observable<Int>.concat(AnySequence([.just(2), .of(3, 4)]))
    let stream = Observable.concat(AnySequence([.just(1), pair, .empty(), pair, .just(5)]))
    for _ in 1...2 {
      expectEvents(of: stream, "1 2 3 4 2 3 4 5 completed")
    }
    let failing = Observable<Int>.error(Mishap.second)
    let two = Observable.catch(sequence: [Observable.error(Mishap.first), failing])
    let none = Observable<Int>.catch(sequence: [])
    expectEvents(of: Observable.catch(sequence: [none, two, .just(1), .just(2)]), "1 completed")
    expectEvents(of: Observable.catch(sequence: [two, none]), "error(second)")
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

  @Test func `S9: 100,000 sequences that end in one another take no stack`() async {
    await #expect(processExitsWith: .success) { await endInSequences() }
  }

  @Test(.disabled(if: Sanitizer.isPresent, "The address sanitizer's frames are larger."))
  func `S9: 10,000 sequences nested in one another fit a main thread's stack`() async {
    await #expect(processExitsWith: .success) { await nestSequences() }
    await #expect(processExitsWith: .success) { await nestAttempts() }
  }
}
