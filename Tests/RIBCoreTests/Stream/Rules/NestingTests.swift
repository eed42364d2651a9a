// Long and deep chains of operators: linear in time, and on a main thread's stack (S9).

import RIBCore
import TestSupport
import Testing

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
  }

  @Test func `S9: 100,000 failures that are caught by the same stream again take no stack`() async {
    await #expect(processExitsWith: .success) { await catchAgain() }
  }

  @Test func `S9: a caught stream's elements, errors and end come in order`() {
    let failing = Observable<Int>.concat([.just(1), .error(Mishap.first)])
    expectEvents(of: failing.catch { _ in .of(2, 3) }, "1 2 3 completed")
    #expect(events(of: failing.catch { _ in failing }.catch { _ in .just(4) }).last == "completed")
    expectEvents(of: failing.catch { _ in throw Mishap.second }, "1 error(second)")
    expectEvents(
      of: failing.catch { _ in throw Mishap.second }.catch { .just("\($0)" == "second" ? 5 : 6) },
      "1 5 completed")
    expectEvents(of: Observable.just(7).catch { _ in .just(8) }, "7 completed")
  }
}
