import RIBCore
import TestSupport
import Testing

@Suite struct `Singles` {
  private let log = EventLog()

  private func note<Element>(_ single: Single<Element>) -> any Disposable {
    single.subscribe(
      onSuccess: { [log] in log.note("\($0)") },
      onFailure: { [log] in log.note("error(\($0))") },
      onDisposed: { [log] in log.note("disposed") })
  }

  @Test func `functions that make one, and operators`() {
    expectEvents(of: Single.just(1), "1 completed")
    expectEvents(of: Single<Int>.error(Mishap.first), "error(first)")
    expectEvents(of: Single.just(1).map { $0 + 1 }, "2 completed")
    expectEvents(of: Single.just(1).map { _ -> Int in throw Mishap.first }, "error(first)")
    expectEvents(of: Single.just(1).flatMap { .just("\($0)!") }, "1! completed")
    expectEvents(
      of: Single.just(1).flatMap { _ in Single<Int>.error(Mishap.first) }, "error(first)")
    expectEvents(of: Single.task { 4 }, "4 completed")
    expectEvents(of: Single<Int>.task { throw Mishap.first }, "error(first)")
    for single in [Single.just(1), .error(Mishap.first)] {
      single.subscribe { [log] result in log.note("\(result)") }.dispose()
    }
    #expect(log.lines == ["success(1)", "failure(RIBCoreTests.Mishap.first)"])
  }

  @Test func `the first result of a single counts, also if its delivery sends another`() {
    let tell = Box<((SingleEvent<Int>) -> Void)?>(nil)
    let single = Single<Int>.create { [log] observer in
      tell.value = observer
      return Disposables.create { log.note("released") }
    }
    let subscription = single.subscribe(
      onSuccess: { [log] in
        log.note("\($0)")
        tell.value?(.success(2))
        tell.value?(.failure(Mishap.first))
      },
      onFailure: { [log] in log.note("error(\($0))") })
    tell.value?(.success(1))
    tell.value?(.success(3))
    #expect(log.take() == ["1", "released"])
    subscription.dispose()
    let failing = note(single)
    tell.value?(.failure(Mishap.first))
    tell.value?(.success(1))
    #expect(log.take() == ["error(first)", "disposed", "released"])
    failing.dispose()
    note(single).dispose()
    tell.value?(.success(1))
    #expect(log.take() == ["released", "disposed"])
  }

  @Test
  func `asSingle takes exactly one element, and disposes of its stream at another or by dispose`() {
    expectEvents(of: Observable.just(1).asSingle(), "1 completed")
    expectEvents(of: Observable<Int>.empty().asSingle(), "error(noElements)")
    expectEvents(of: Observable.of(1, 2, 3).asSingle(), "error(moreThanOneElement)")
    expectEvents(of: Observable<Int>.error(Mishap.first).asSingle(), "error(first)")
    expectEvents(of: Observable.just(1).concat(.never()).asSingle(), "")
    expectEvents(of: Observable.from(1...1_000_000).asSingle(), "error(moreThanOneElement)")
    let source = Source<Int>()
    let first = note(source.stream.asSingle())
    source.onNext(1)
    source.onNext(2)
    #expect(source.disposeCount == 1)
    #expect(log.take() == ["error(moreThanOneElement)", "disposed"])
    first.dispose()
    let second = note(source.stream.asSingle())
    second.dispose()
    source.onNext(1)
    source.on(.completed)
    #expect(source.disposeCount == 2)
    #expect(log.take() == ["disposed"])
  }
}
