// Side effects along a stream: their order is RxSwift's.

import RIBCore
import Testing

@Suite struct `Side effects` {
  private let journal = Journal()

  private func watched(_ stream: Observable<Int>) -> Observable<Int> {
    stream.do(
      onNext: { [journal] in journal.note("onNext \($0)") },
      afterNext: { [journal] in journal.note("afterNext \($0)") },
      onError: { [journal] _ in journal.note("onError") },
      afterError: { [journal] _ in journal.note("afterError") },
      onCompleted: { [journal] in journal.note("onCompleted") },
      afterCompleted: { [journal] in journal.note("afterCompleted") },
      onSubscribe: { [journal] in journal.note("onSubscribe") },
      onSubscribed: { [journal] in journal.note("onSubscribed") },
      onDispose: { [journal] in journal.note("onDispose") })
  }

  @Test func `a stream that says all at once`() {
    let subscription = watched(.just(1)).note(in: journal)
    #expect(
      journal.take() == [
        "onSubscribe", "onNext 1", "1", "afterNext 1", "onCompleted", "completed", "disposed",
        "afterCompleted", "onSubscribed", "onDispose",
      ])
    subscription.dispose()
    #expect(journal.lines.isEmpty)
  }

  @Test func `a stream that fails later`() {
    let source = Source<Int>()
    let subscription = watched(source.stream).note(in: journal)
    #expect(journal.take() == ["onSubscribe", "onSubscribed"])
    source.onNext(1)
    #expect(journal.take() == ["onNext 1", "1", "afterNext 1"])
    source.on(.error(Mishap.first))
    #expect(
      journal.take() == ["onError", "error(first)", "disposed", "afterError", "onDispose"])
    subscription.dispose()
  }

  @Test func `a stream that is given up`() {
    let source = Source<Int>()
    let subscription = watched(source.stream).note(in: journal)
    _ = journal.take()
    subscription.dispose()
    subscription.dispose()
    source.onNext(1)
    #expect(journal.lines == ["disposed", "onDispose"])
    #expect(source.disposeCount == 1)
  }

  @Test func `an error thrown before an event takes its place`() {
    let stream = Observable.of(1).do(onCompleted: { throw Mishap.second })
    #expect(heard(stream) == ["1", "error(second)"])
    let other = Observable<Int>.error(Mishap.first).do(onError: { _ in throw Mishap.second })
    #expect(heard(other) == ["error(second)"])
  }

  @Test func `debug tells a closure or an observer, in the order of the stream`() {
    let source = Source<Int>()
    let lines = PublishSubject<String>()
    let listening = lines.subscribe(onNext: { [journal] in journal.note($0) })
    let subscription = source.stream.debug("inner", to: lines).map { $0 + 1 }
      .debug("outer") { [journal] in journal.note($0) }
      .subscribe { _ in }
    source.onNext(1)
    source.on(.completed)
    #expect(
      journal.take() == [
        "outer -> subscribed", "inner -> subscribed", "inner -> Event next(1)",
        "outer -> Event next(2)", "inner -> Event completed", "outer -> Event completed",
        "outer -> isDisposed", "inner -> isDisposed",
      ])
    subscription.dispose()
    listening.dispose()
  }

  @Test func `debug names its place, and cuts long events if asked to`() {
    let stream = Observable.just(String(repeating: "a", count: 60))
      .debug(trimOutput: true) { [journal] in journal.note($0) }
    stream.subscribe { _ in }.dispose()
    #expect(journal.lines[0].hasPrefix("DoAndDebugTests.swift:"))
    #expect(journal.lines[1].hasSuffix("Event next(aaaaaaaaaaaaaaa...aaaaaaaaaaaaaaaaaaa)"))
  }
}
