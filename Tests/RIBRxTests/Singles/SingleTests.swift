import RIBCore
import RIBRx
import RIBTesting
import TestSupport
import Testing

@Suite struct `Singles, in code that moves over` {
  private let log = EventLog()

  private func note<Element>(_ single: Single<Element>) -> any Disposable {
    single.subscribe(
      onSuccess: { [log] in log.note("\($0)") },
      onFailure: { [log] in log.note("error(\($0))") },
      onDisposed: { [log] in log.note("disposed") })
  }

  @Test func `operators of a single`() {
    expectEvents(of: Single<Int>.never(), "")
    expectEvents(of: Single<Int>.error(Mishap.first).catch { _ in .just(2) }, "2 completed")
    expectEvents(of: Single<Int>.error(Mishap.first).catchAndReturn(3), "3 completed")
  }

  @Test
  func `a single is made by create: of asynchronous work, by hand, with the label or without`() {
    func load(_ number: Int) async throws -> Int {
      if number < 0 { throw Mishap.first }
      return number
    }
    let single = Single.create { try await load(4) }
    expectEvents(of: single.map { $0 + 1 }, "5 completed")
    expectEvents(of: Single<Int>.create { try await load(-1) }, "error(first)")
    expectEvents(of: Single.create(work: { 6 }), "6 completed")
    // A closure that takes the observer is still one.
    let byHand = Single<Int>.create { single in
      single(.success(7))
      return Disposables.create()
    }
    expectEvents(of: byHand, "7 completed")
    expectEvents(of: Single<Int>.create { _ in Disposables.create() }, "")
    func send(_ observer: @escaping Single<Int>.SingleObserver) -> any Disposable {
      observer(.success(5))
      return Disposables.create()
    }
    expectEvents(of: Single.create(subscribe: send), "5 completed")
    expectEvents(
      of: Single<Int>.create(subscribe: { observer in
        observer(.failure(Mishap.first))
        return Disposables.create()
      }), "error(first)")
  }

  @Test func `a delayed single comes when the clock says so`() async {
    let clock = ManualClock()
    let subscription = note(Single.just(1).delay(.seconds(2), clock: clock))
    await clock.advance(by: .seconds(1))
    #expect(log.lines.isEmpty)
    await clock.advance(by: .seconds(1))
    #expect(log.lines == ["1", "disposed"])
    subscription.dispose()
  }

  @Test func `a single becomes a maybe, a completable, or a stream made of its element`() {
    let single = Single.just(1)
    expectEvents(of: single.filter { $0 == 1 } as Maybe<Int>, "1 completed")
    expectEvents(of: single.filter { $0 == 2 }, "completed")
    expectEvents(of: single.filter { _ in throw Mishap.first }, "error(first)")
    expectEvents(of: single.compactMap { "\($0)" } as Maybe<String>, "1 completed")
    expectEvents(of: single.compactMap { _ in nil as Int? }, "completed")
    expectEvents(of: single.flatMapMaybe { .just($0 + 1) }, "2 completed")
    expectEvents(of: single.flatMapMaybe { _ in Maybe<Int>.empty() }, "completed")
    expectEvents(of: single.flatMapCompletable { _ in .empty() }, "completed")
    expectEvents(of: single.flatMapCompletable { _ in throw Mishap.first }, "error(first)")
    expectEvents(of: single.asMaybe(), "1 completed")
    expectEvents(of: single.asCompletable(), "completed")
    expectEvents(of: Single<Int>.error(Mishap.first).asCompletable(), "error(first)")
  }

  @Test func `closures run as the result passes`() {
    func noting(_ single: Single<Int>) -> Single<Int> {
      single.do(
        onSuccess: { [log] in log.note("success \($0)") },
        afterSuccess: { [log] in log.note("after \($0)") },
        onError: { [log] in log.note("error \($0)") },
        afterError: { [log] in log.note("after \($0)") },
        onSubscribe: { [log] in log.note("subscribe") },
        onSubscribed: { [log] in log.note("subscribed") },
        onDispose: { [log] in log.note("dispose") })
    }
    note(noting(.just(1))).dispose()
    #expect(log.take().prefix(4) == ["subscribe", "success 1", "1", "after 1"])
    note(noting(.error(Mishap.first))).dispose()
    #expect(log.take().prefix(4) == ["subscribe", "error first", "error(first)", "disposed"])
    note(noting(.never())).dispose()
    #expect(Set(log.take()) == ["subscribe", "subscribed", "disposed", "dispose"])
  }

  @Test func `zip joins the elements of two to eight singles, or of a collection`() {
    let (one, word, flag) = (Single.just(1), Single.just("a"), Single.just(true))
    expectEvents(of: Single.zip(one, word), "(1, \"a\") completed")
    expectEvents(of: Single.zip(one, one) { $0 + $1 }, "2 completed")
    expectEvents(of: Single.zip(one, word, flag) { "\($0)\($1)\($2)" }, "1atrue completed")
    let tuple: Single<(Int, String, Bool)> = Single.zip(one, word, flag)
    expectEvents(of: tuple.map { $0.1 }, "a completed")
    let eight = Single.zip(one, one, one, one, one, one, one, one) {
      $0 + $1 + $2 + $3 + $4 + $5 + $6 + $7
    }
    expectEvents(of: eight, "8 completed")
    expectEvents(of: Single.zip([one, one]) { $0.reduce(0, +) }, "2 completed")
    expectEvents(of: Single.zip([one, one]), "[1, 1] completed")
    expectEvents(of: Single.zip([Single<Int>]()) { $0.count }, "0 completed")
    expectEvents(of: Single.zip([Single<Int>]()), "[] completed")
    expectEvents(of: Single.zip(one, Single<Int>.error(Mishap.first)), "error(first)")
    expectEvents(of: Single<Int>.zip(one, one) { _, _ in throw Mishap.first }, "error(first)")
  }
}
