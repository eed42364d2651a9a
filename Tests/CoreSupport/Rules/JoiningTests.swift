// Operators that make a stream of each element and pass on its values.

import RIBCore
import TestSupport
import Testing

struct JoiningTests {
  private let log = EventLog()

  @Test(arguments: JoiningOperator.allCases)
  func `all synchronous values come, and the end, though the outer stream ends early or at once`(
    joining: JoiningOperator
  ) {
    let outer = Source<Int>()
    let joined = joining.join(outer.stream) { .of($0, $0 + 1) }
    let subscription = joined.do(onNext: { if $0 == 1 { outer.on(.completed) } }).note(in: log)
    outer.onNext(1)
    #expect(log.lines == ["1", "2", "completed", "disposed"])
    subscription.dispose()
    expectEvents(of: joining.join(.empty()) { .just($0) }, "completed")
  }

  @Test(arguments: JoiningOperator.allCases)
  func `S1: after dispose from inside, no value comes and no stream starts`(
    joining: JoiningOperator
  ) {
    let outer = Source<Int>()
    let joined = joining.join(outer.stream) { .of($0, $0 + 1) }
    let place = Box<(any Disposable)?>(nil)
    place.value = joined.do(afterNext: { _ in place.value?.dispose() }).note(in: log)
    outer.onNext(1)
    #expect(log.take() == ["1", "disposed"])
    #expect(outer.disposeCount == 1)
    let subject = PublishSubject<Int>()
    let source = Source<Int>()
    let subscription = Box<(any Disposable)?>(nil)
    subscription.value = joining.join(subject.asObservable()) { _ in
      subscription.value?.dispose()
      return source.stream
    }.note(in: log)
    subject.onNext(1)
    #expect(source.startCount == 0)
    #expect(log.lines == ["disposed"])
  }
}
