import RIBCore
import RIBRx
import TestSupport
import Testing

@Suite struct `Maybes` {
  private let log = EventLog()

  private func note<Element>(_ maybe: Maybe<Element>) -> any Disposable {
    maybe.subscribe(
      onSuccess: { [log] in log.note("\($0)") },
      onError: { [log] in log.note("error(\($0))") },
      onCompleted: { [log] in log.note("completed") },
      onDisposed: { [log] in log.note("disposed") })
  }

  @Test func `an element comes without the end, and the end without an element`() {
    for maybe in [Maybe.just(1), .empty(), .error(Mishap.first), .never()] {
      note(maybe).dispose()
      maybe.subscribe { [log] event in log.note("\(event)") }.dispose()
    }
    #expect(
      log.lines == [
        "1", "disposed", "success(1)", "completed", "disposed", "completed",
        "error(first)", "disposed", "error(RIBRxTests.Mishap.first)", "disposed",
      ])
  }

  @Test func `functions that make one, and operators`() {
    let (one, none, failing) = (Maybe.just(1), Maybe<Int>.empty(), Maybe<Int>.error(Mishap.first))
    expectEvents(of: one, "1 completed")
    expectEvents(of: none, "completed")
    expectEvents(of: failing, "error(first)")
    expectEvents(of: Maybe<Int>.never(), "")
    expectEvents(of: one.map { $0 + 1 }, "2 completed")
    expectEvents(of: one.map { _ -> Int in throw Mishap.first }, "error(first)")
    expectEvents(of: none.map { $0 + 1 }, "completed")
    expectEvents(of: one.filter { $0 > 1 }, "completed")
    expectEvents(of: Maybe.just("1").compactMap(Int.init), "1 completed")
    expectEvents(of: Maybe.just("a").compactMap(Int.init), "completed")
    expectEvents(of: one.flatMap { .just($0 * 2) }, "2 completed")
    expectEvents(of: one.flatMap { _ in none }, "completed")
    expectEvents(of: failing.catch { _ in .just(2) }, "2 completed")
    expectEvents(of: failing.catchAndReturn(3), "3 completed")
    expectEvents(of: one.asCompletable(), "completed")
    expectEvents(of: Maybe.zip(one, one) { $0 + $1 }, "2 completed")
    expectEvents(of: (Maybe.zip(one, one) as Maybe<(Int, Int)>).map { $0 + $1 }, "2 completed")
    expectEvents(of: Maybe.zip(one, none) { $0 + $1 }, "completed")
  }

  @Test func `ifEmpty replaces a missing element, and nothing else`() {
    let (one, none, failing) = (Maybe.just(1), Maybe<Int>.empty(), Maybe<Int>.error(Mishap.first))
    expectEvents(of: none.ifEmpty(default: 5) as Single<Int>, "5 completed")
    expectEvents(of: one.ifEmpty(default: 5), "1 completed")
    expectEvents(of: failing.ifEmpty(default: 5), "error(first)")
    expectEvents(of: none.ifEmpty(switchTo: Maybe.just(6)) as Maybe<Int>, "6 completed")
    expectEvents(of: none.ifEmpty(switchTo: none), "completed")
    expectEvents(of: one.ifEmpty(switchTo: failing), "1 completed")
    expectEvents(of: none.ifEmpty(switchTo: Single.just(7)) as Single<Int>, "7 completed")
    expectEvents(of: one.ifEmpty(switchTo: Single.just(7)), "1 completed")
  }

  @Test func `the first result of a maybe counts, also if its delivery sends another`() {
    let send = Box<((MaybeEvent<Int>) -> Void)?>(nil)
    let maybe = Maybe<Int>.create { [log] observer in
      send.value = observer
      return Disposables.create { log.note("released") }
    }
    func end(by events: MaybeEvent<Int>...) -> [String] {
      let subscription = maybe.subscribe(
        onSuccess: { [log] in
          log.note("\($0)")
          send.value?(.success(2))
          send.value?(.completed)
        },
        onError: { [log] in log.note("error(\($0))") },
        onCompleted: { [log] in log.note("completed") })
      for event in events { send.value?(event) }
      subscription.dispose()
      return log.take()
    }
    #expect(end(by: .success(1), .success(3), .completed) == ["1", "released"])
    #expect(end(by: .completed, .success(1)) == ["completed", "released"])
    #expect(end(by: .error(Mishap.first), .completed) == ["error(first)", "released"])
    #expect(end() == ["released"])
  }

  @Test func `asMaybe takes at most one element at the end, first the first one at once or nil`() {
    expectEvents(of: Observable.just(1).concat(.never()).asMaybe(), "")
    expectEvents(of: Observable.of(1, 2).asMaybe(), "error(moreThanOneElement)")
    expectEvents(of: Observable.just(1).concat(.error(Mishap.first)).asMaybe(), "error(first)")
    expectEvents(of: Observable<Int>.empty().first(), "nil completed")
    expectEvents(of: Observable.of(1, 2).first(), "Optional(1) completed")
    expectEvents(of: Observable<Int>.error(Mishap.first).first(), "error(first)")
    expectEvents(of: Observable<Int>.never().first(), "")
    let source = Source<Int>()
    let subscription = source.stream.first().subscribe(onSuccess: { [log] in
      log.note("\($0 ?? 0)")
      source.onNext(2)
    })
    source.onNext(1)
    #expect(source.disposeCount == 1)
    #expect(log.lines == ["1"])
    subscription.dispose()
  }

  @Test func `closures run as the events pass`() {
    let noting = { [log] (maybe: Maybe<Int>) in
      maybe.do(
        onNext: { log.note("next \($0)") }, afterNext: { log.note("after \($0)") },
        onError: { log.note("error \($0)") }, afterError: { log.note("after \($0)") },
        onCompleted: { log.note("completing") }, afterCompleted: { log.note("ended") },
        onSubscribe: { log.note("subscribe") }, onSubscribed: { log.note("subscribed") },
        onDispose: { log.note("dispose") })
    }
    _ = events(of: noting(.just(1)))
    #expect(
      Set(log.lines) == [
        "subscribe", "next 1", "after 1", "completing", "ended", "subscribed", "dispose",
      ])
    #expect(log.take().prefix(4) == ["subscribe", "next 1", "after 1", "completing"])
    _ = events(of: noting(.error(Mishap.first)))
    #expect(log.take().prefix(3) == ["subscribe", "error first", "after first"])
  }
}
