import RIBCore
import TestSupport
import Testing

@testable import RIBRx

@Suite struct `One after the other` {
  private let log = EventLog()

  private func joining(
    _ outer: Observable<Int>, by name: String, _ values: @escaping (Int) -> Observable<Int>
  ) -> Observable<Int> {
    name == "concatMap" ? outer.concatMap(values) : outer.flatMapFirst(values)
  }

  @Test(arguments: ["concatMap", "flatMapFirst"])
  func `all synchronous values come, and the end, though the outer stream ends early or at once`(
    name: String
  ) {
    let outer = Source<Int>()
    let joined = joining(outer.stream, by: name) { .of($0, $0 + 1) }
    let subscription = joined.do(onNext: { if $0 == 1 { outer.on(.completed) } }).note(in: log)
    outer.onNext(1)
    #expect(log.lines == ["1", "2", "completed", "disposed"])
    subscription.dispose()
    expectEvents(of: joining(.empty(), by: name) { .just($0) }, ["completed"])
  }

  @Test(arguments: ["concatMap", "flatMapFirst"])
  func `S1: after dispose from inside, no value comes and no stream starts`(name: String) {
    let outer = Source<Int>()
    let joined = joining(outer.stream, by: name) { .of($0, $0 + 1) }
    let place = Box<(any Disposable)?>(nil)
    place.value = joined.do(afterNext: { _ in place.value?.dispose() }).note(in: log)
    outer.onNext(1)
    #expect(log.take() == ["1", "disposed"])
    #expect(outer.disposeCount == 1)
    let subject = PublishSubject<Int>()
    let source = Source<Int>()
    let subscription = Box<(any Disposable)?>(nil)
    subscription.value = joining(subject.asObservable(), by: name) { _ in
      subscription.value?.dispose()
      return source.stream
    }.note(in: log)
    subject.onNext(1)
    #expect(source.startCount == 0)
    #expect(log.lines == ["disposed"])
  }

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
    expectEvents(of: failing.asDriver(onErrorJustReturn: 8), ["1", "8", "completed"])
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
