// Side effects along a stream: their order is RxSwift's.

import RIBCore
import RIBRx
import RIBTesting
import TestSupport
import Testing

@Suite struct `Side effects` {
  private let log = EventLog()

  private func watched(_ stream: Observable<Int>) -> Observable<Int> {
    stream.do(
      onNext: { [log] in log.note("onNext \($0)") },
      afterNext: { [log] in log.note("afterNext \($0)") },
      onError: { [log] _ in log.note("onError") },
      afterError: { [log] _ in log.note("afterError") },
      onCompleted: { [log] in log.note("onCompleted") },
      afterCompleted: { [log] in log.note("afterCompleted") },
      onSubscribe: { [log] in log.note("onSubscribe") },
      onSubscribed: { [log] in log.note("onSubscribed") },
      onDispose: { [log] in log.note("onDispose") })
  }

  @Test func `closures run in order, whether a stream emits all at once or fails later`() {
    let subscription = watched(.just(1)).note(in: log)
    #expect(
      log.take() == [
        "onSubscribe", "onNext 1", "1", "afterNext 1", "onCompleted", "completed", "disposed",
        "afterCompleted", "onSubscribed", "onDispose",
      ])
    subscription.dispose()
    #expect(log.lines.isEmpty)
    let source = Source<Int>()
    let failing = watched(source.stream).note(in: log)
    #expect(log.take() == ["onSubscribe", "onSubscribed"])
    source.onNext(1)
    #expect(log.take() == ["onNext 1", "1", "afterNext 1"])
    source.on(.error(Mishap.first))
    #expect(
      log.take() == ["onError", "error(first)", "disposed", "afterError", "onDispose"])
    failing.dispose()
  }

  @Test func `S7: a stream is disposed before the operators that follow it are notified`() {
    let source = Source<Int>()
    let subscription = watched(source.stream).note(in: log)
    _ = log.take()
    subscription.dispose()
    subscription.dispose()
    source.onNext(1)
    #expect(log.take() == ["onDispose", "disposed"])
    #expect(source.disposeCount == 1)
  }

  /// A stream that notes its disposal.
  private func disposalNoted(_ name: String) -> Observable<Int> {
    Observable<Int>.never().do(onDispose: { [log] in log.note(name) })
  }

  @Test func `S7: a stream that replaced another is disposed before onDisposed too`() async {
    let clock = ManualClock()
    let streams = [
      Observable.error(Mishap.first).catch { [disposalNoted] _ in disposalNoted("inner") },
      .never().timeout(.seconds(1), other: disposalNoted("inner"), clock: clock),
      .empty().ifEmpty(switchTo: disposalNoted("inner")),
      .just(1).flatMap { [disposalNoted] _ in disposalNoted("inner") },
      .just(1).flatMapLatest { [disposalNoted] _ in disposalNoted("inner") },
      .empty().concat(disposalNoted("inner")),
      .catch(sequence: [.error(Mishap.first), disposalNoted("inner")]),
    ]
    for stream in streams {
      let subscription = stream.ignoreElements().note(in: log)
      await clock.advance(by: .seconds(1))
      subscription.dispose()
      #expect(log.take() == ["inner", "disposed"])
    }
    #expect(clock.sleeperCount == 0)
  }

  @Test func `S1: no stream replaces one that fails or ends as the subscription is disposed`() {
    let source = Source<Int>()
    let other = Source<Int>()
    let subscription = Box<(any Disposable)?>(nil)
    subscription.value = source.stream.catch { _ in
      subscription.value?.dispose()
      return other.stream
    }.note(in: log)
    source.on(.error(Mishap.first))
    #expect(log.take() == ["disposed"])
    #expect((source.disposeCount, other.startCount) == (1, 0))
    let (ending, unused) = (Source<Int>(), Source<Int>())
    let sign = Observable<Int>.never().do(onDispose: { ending.on(.completed) })
    let replaced = ending.stream.ifEmpty(switchTo: unused.stream)
    replaced.take(until: sign).note(in: log).dispose()
    #expect(log.lines == ["disposed"])
    #expect((ending.disposeCount, unused.startCount) == (1, 0))
  }

  @Test func `an error thrown before an event replaces it`() {
    let stream = Observable.of(1).do(onCompleted: { throw Mishap.second })
    expectEvents(of: stream, ["1", "error(second)"])
    let other = Observable<Int>.error(Mishap.first).do(onError: { _ in throw Mishap.second })
    expectEvents(of: other, ["error(second)"])
  }

  @Test func `debug reports in the order of the stream`() {
    let observing = TreeObservers.observeProcess(DebugObserver(log))
    defer { observing.dispose() }
    let source = Source<Int>()
    let subscription = source.stream.debug("inner").map { $0 + 1 }.debug("outer").subscribe { _ in }
    source.onNext(1)
    source.on(.completed)
    #expect(
      log.take() == [
        "outer -> subscribed", "inner -> subscribed", "inner -> Event next(1)",
        "outer -> Event next(2)", "inner -> Event completed", "outer -> Event completed",
        "outer -> isDisposed", "inner -> isDisposed",
      ])
    subscription.dispose()
  }

  /// An observer that notes the lines of `debug()`.
  private final class DebugObserver: TreeObserver {
    private let log: EventLog
    init(_ log: EventLog) { self.log = log }
    func didDebug(_ line: String) { log.note(line) }
  }

  @Test func `debug goes to the observers of the process`() {
    let observing = TreeObservers.observeProcess(DebugObserver(log))
    let source = Source<Int>()
    let subscription = source.stream.debug("one").subscribe { _ in }
    source.onNext(1)
    subscription.dispose()
    #expect(log.take() == ["one -> subscribed", "one -> Event next(1)", "one -> isDisposed"])
    Observable<Int>.error(Mishap.first).debug().subscribe { _ in }.dispose()
    #expect(log.lines[1].hasPrefix("DoAndDebugTests.swift:"))
    #expect(log.lines[1].hasSuffix("-> Event error(first)"))
    observing.dispose()
    _ = log.take()
    expectEvents(of: Observable.just(1).debug(), ["1", "completed"])
    #expect(log.lines.isEmpty)
  }

  @Test func `debug names its location, and cuts an event of more than 40 characters on request`() {
    let observing = TreeObservers.observeProcess(DebugObserver(log))
    defer { observing.dispose() }
    let stream = Observable.just(String(repeating: "a", count: 60)).debug(trimOutput: true)
    stream.subscribe { _ in }.dispose()
    #expect(log.lines[0].hasPrefix("DoAndDebugTests.swift:"))
    #expect(log.take()[1].hasSuffix("Event next(aaaaaaaaaaaaaaa...aaaaaaaaaaaaaaaaaaa)"))
    func text(_ count: Int) -> String { String(repeating: "a", count: count) }
    for count in [34, 35] {
      Observable.just(text(count)).debug("", trimOutput: true).subscribe { _ in }.dispose()
    }
    let lines = log.take().filter { $0.contains("Event") }
    let expected: [String] = [
      " -> Event next(\(text(34)))", " -> Event completed",
      " -> Event next(\(text(15))...\(text(19)))", " -> Event completed",
    ]
    #expect(lines == expected)
    let long = text(60)
    let streams: [Observable<String>] = [
      Observable.just(long).debug("one"), Single.just(long).debug("two").asObservable(),
      Driver.just(long).debug("three").asObservable(),
    ]
    for stream in streams {
      stream.subscribe { _ in }.dispose()
      #expect(log.take()[1].hasSuffix(" -> Event next(\(long))"))
    }
  }
}
