import RIBCore
import TestSupport
import Testing

@testable import RIBRx

@Suite struct `One after the other` {
  private let log = EventLog()

  @Test func `all values of a stream that waited come, though the outer stream ends meanwhile`() {
    let (outer, first) = (Source<Int>(), Source<Int>())
    let joined = outer.stream.concatMap { $0 == 0 ? first.stream : .of($0, $0 + 1) }
    let subscription = joined.do(onNext: { if $0 == 1 { outer.on(.completed) } }).note(in: log)
    outer.onNext(0)
    outer.onNext(1)
    first.on(.completed)
    #expect(log.lines == ["1", "2", "completed", "disposed"])
    subscription.dispose()
  }

  @Test func `the element of asDriver replaces an error`() {
    let failing = Observable.of(1).concat(.error(Mishap.first))
    expectEvents(of: failing.asDriver(onErrorJustReturn: 8), "1 8 completed")
  }

  @Test func `ended streams leave the list of running ones`() {
    let sink = Sink<Int> { _ in }
    let queued = MergeQueueRun(atMost: 2, into: sink)
    for _ in 1...100 {
      let source = PublishSubject<Int>()
      queued.add(source.asObservable())
      #expect(queued.running.count == 1)
      source.onCompleted()
      #expect(queued.running.count == 0)
    }
    sink.dispose()
  }
}
