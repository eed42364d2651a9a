// Streams of one element.

import RIBCore
import RIBTesting
import Testing

@Suite struct `Singles` {
  private let journal = Journal()

  private func note<Element>(_ single: Single<Element>) -> any Disposable {
    single.subscribe(
      onSuccess: { [journal] in journal.note("\($0)") },
      onFailure: { [journal] in journal.note("error(\($0))") },
      onDisposed: { [journal] in journal.note("disposed") })
  }

  @Test func `each maker and operator`() {
    #expect(heard(Single.just(1)) == ["1", "completed"])
    #expect(heard(Single<Int>.error(Mishap.first)) == ["error(first)"])
    #expect(heard(Single<Int>.never()).isEmpty)
    #expect(heard(Single.just(1).map { $0 + 1 }) == ["2", "completed"])
    #expect(heard(Single.just(1).map { _ -> Int in throw Mishap.first }) == ["error(first)"])
    #expect(heard(Single.just(1).flatMap { .just("\($0)!") }) == ["1!", "completed"])
    #expect(
      heard(Single.just(1).flatMap { _ in Single<Int>.error(Mishap.first) }) == ["error(first)"])
    #expect(heard(Single<Int>.error(Mishap.first).catch { _ in .just(2) }) == ["2", "completed"])
    #expect(heard(Single<Int>.error(Mishap.first).catchAndReturn(3)) == ["3", "completed"])
    #expect(heard(Single.task { 4 }) == ["4", "completed"])
    #expect(heard(Single<Int>.task { throw Mishap.first }) == ["error(first)"])
  }

  @Test func `the first result of a single counts, also against one sent from inside it`() {
    let tell = Box<((SingleEvent<Int>) -> Void)?>(nil)
    let single = Single<Int>.create { [journal] observer in
      tell.value = observer
      return Disposables.create { journal.note("given up") }
    }
    let subscription = single.subscribe(
      onSuccess: { [journal] in
        journal.note("\($0)")
        tell.value?(.success(2))
        tell.value?(.failure(Mishap.first))
      },
      onFailure: { [journal] in journal.note("error(\($0))") })
    tell.value?(.success(1))
    tell.value?(.success(3))
    #expect(journal.take() == ["1", "given up"])
    subscription.dispose()
    let failing = note(single)
    tell.value?(.failure(Mishap.first))
    tell.value?(.success(1))
    #expect(journal.take() == ["error(first)", "disposed", "given up"])
    failing.dispose()
    note(single).dispose()
    tell.value?(.success(1))
    #expect(journal.take() == ["given up", "disposed"])
  }

  @Test func `a delayed single comes when the clock says so`() async {
    let clock = ManualClock()
    let subscription = note(Single.just(1).delay(.seconds(2), clock: clock))
    await clock.advance(by: .seconds(1))
    #expect(journal.lines.isEmpty)
    await clock.advance(by: .seconds(1))
    #expect(journal.lines == ["1", "disposed"])
    subscription.dispose()
  }

  @Test func `asSingle takes exactly one element`() {
    #expect(heard(Observable.just(1).asSingle()) == ["1", "completed"])
    #expect(heard(Observable<Int>.empty().asSingle()) == ["error(noElements)"])
    #expect(heard(Observable.of(1, 2, 3).asSingle()) == ["error(moreThanOneElement)"])
    #expect(heard(Observable<Int>.error(Mishap.first).asSingle()) == ["error(first)"])
    #expect(heard(Observable.just(1).concat(.never()).asSingle()).isEmpty)
    #expect(
      heard(Observable.from(1...1_000_000).asSingle()) == ["error(moreThanOneElement)"])
  }

  @Test func `asSingle gives the stream up with the second element or with dispose`() {
    let source = Source<Int>()
    let first = note(source.stream.asSingle())
    source.onNext(1)
    source.onNext(2)
    #expect(source.disposeCount == 1)
    #expect(journal.take() == ["error(moreThanOneElement)", "disposed"])
    first.dispose()
    let second = note(source.stream.asSingle())
    second.dispose()
    source.onNext(1)
    source.on(.completed)
    #expect(source.disposeCount == 2)
    #expect(journal.take() == ["disposed"])
  }
}
