// Side effects along a stream: their order is RxSwift's.

import RIBCore
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
    #expect(log.take() == ["onError", "error(first)", "disposed", "afterError", "onDispose"])
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
      .just(1).flatMap { [disposalNoted] _ in disposalNoted("inner") },
      .just(1).flatMapLatest { [disposalNoted] _ in disposalNoted("inner") },
      .empty().concat(disposalNoted("inner")),
    ]
    for stream in streams {
      let subscription = stream.note(in: log)
      await clock.advance(by: .seconds(1))
      subscription.dispose()
      #expect(log.take() == ["inner", "disposed"])
    }
    #expect(clock.sleeperCount == 0)
  }

  @Test func `S1: no stream replaces one that fails as the subscription is disposed`() {
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
  }

  @Test func `an error thrown before an event replaces it`() {
    let stream = Observable.of(1).do(onCompleted: { throw Mishap.second })
    expectEvents(of: stream, "1 error(second)")
    let other = Observable<Int>.error(Mishap.first).do(onError: { _ in throw Mishap.second })
    expectEvents(of: other, "error(second)")
  }
}
