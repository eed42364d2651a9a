// Streams side by side: merge, flatMap, and another in place of an error.

import RIBCore
import TestSupport
import Testing

@Suite struct `Side by side` {
  private let log = EventLog()

  @Test func `merge emits what streams emit at once, and starts none after an error`() {
    expectEvents(of: Observable<Int>.merge([]), "completed")
    expectEvents(of: Observable.merge(.just(1), .empty(), .of(2, 3)), "1 2 3 completed")
    expectEvents(
      of: Observable.merge([.just(1), .error(Mishap.first), .just(2)]), "1 error(first)")
    expectEvents(of: Observable.merge(.just(1), .never()), "1")
    let (one, other) = (Source<Int>(), Source<Int>())
    let subscription = Observable.merge(one.stream, .error(Mishap.first), other.stream)
      .note(in: log)
    #expect(log.lines == ["error(first)", "disposed"])
    #expect((one.startCount, one.disposeCount, other.startCount) == (1, 1, 0))
    subscription.dispose()
  }

  @Test func `flatMap runs the streams of all elements side by side`() {
    let outer = Source<Int>()
    let inner = [Source<String>(), Source<String>()]
    let subscription = outer.stream.flatMap { inner[$0].stream }.note(in: log)
    outer.onNext(0)
    outer.onNext(1)
    inner[1].onNext("b")
    inner[0].onNext("a")
    inner[0].on(.completed)
    outer.on(.completed)
    #expect(log.take() == ["b", "a"])
    #expect(inner[0].disposeCount == 1)
    inner[1].on(.completed)
    #expect(log.take() == ["completed", "disposed"])
    #expect((outer.disposeCount, inner[1].disposeCount) == (1, 1))
    subscription.dispose()
  }

  @Test func `flatMapLatest drops synchronous values that follow a newer stream`() {
    let outer = Source<Int>()
    let later = Source<Int>()
    let joined = outer.stream.flatMapLatest { (number: Int) -> Observable<Int> in
      number < 30 ? .of(number, number + 1, number + 2) : later.stream
    }
    let subscription = joined.do(
      afterNext: { if [11, 21].contains($0) { outer.onNext($0 + 9) } }
    ).note(in: log)
    outer.onNext(10)
    #expect(log.take() == ["10", "11", "20", "21"])
    outer.on(.completed)
    later.onNext(1)
    later.on(.completed)
    #expect(log.take() == ["1", "completed", "disposed"])
    subscription.dispose()
  }

  @Test(arguments: [true, false])
  func `flatMapLatest starts nothing if disposing of the old stream has brought a newer one`(
    isOfOne: Bool
  ) {
    let outer = Source<Int>()
    let joined = outer.stream.flatMapLatest { number -> Observable<Int> in
      if number > 0 { return isOfOne ? .just(number) : .of(number) }
      return .never().do(onDispose: { outer.onNext(2) })
    }
    let subscription = joined.note(in: log)
    outer.onNext(0)
    outer.onNext(1)
    outer.on(.completed)
    #expect(log.lines == ["2", "completed", "disposed"])
    subscription.dispose()
  }

  @Test
  func `flatMapLatest does not complete if disposing of an ended stream has brought the last`() {
    let outer = Source<Int>()
    let (inner, last) = (Source<Int>(), Source<Int>())
    let joined = outer.stream.flatMapLatest { number -> Observable<Int> in
      if number > 0 { return last.stream }
      return .create { observer in
        let running = inner.stream.subscribe(observer)
        return Disposables.create {
          running.dispose()
          outer.onNext(1)
          outer.on(.completed)
        }
      }
    }
    let subscription = joined.note(in: log)
    outer.onNext(0)
    inner.on(.completed)
    last.onNext(2)
    last.on(.completed)
    #expect(log.lines == ["2", "completed", "disposed"])
    subscription.dispose()
  }

  @Test func `an error of the outer stream, an inner one or the closure ends flatMap`() {
    for way in 0..<3 {
      let (outer, inner) = (Source<Int>(), Source<Int>())
      let subscription = outer.stream.flatMap { number in
        if number == 9 { throw Mishap.first }
        return inner.stream
      }.note(in: log)
      outer.onNext(0)
      switch way {
      case 0: outer.on(.error(Mishap.first))
      case 1: inner.on(.error(Mishap.first))
      default: outer.onNext(9)
      }
      #expect(log.take() == ["error(first)", "disposed"])
      #expect((outer.disposeCount, inner.disposeCount) == (1, 1))
      subscription.dispose()
    }
  }

  @Test func `flatMap retains nothing of inner streams that have ended`() {
    let subject = PublishSubject<Token>()
    let subscription = subject.flatMap { token in
      Observable<Token>.create { observer in
        observer.onNext(token)
        observer.onCompleted()
        return Disposables.create { _ = token }
      }
    }.subscribe(onNext: { _ in })
    weak var last: Token?
    for number in 0..<100 {
      let token = Token(number)
      last = token
      subject.onNext(token)
    }
    #expect(last == nil)
    subscription.dispose()
  }

  @Test func `catch continues with another stream, disposes of it, and does not catch its error`() {
    let failing = Observable.of(1).concat(.error(Mishap.first))
    expectEvents(of: failing.catch { .error($0) }, "1 error(first)")
    expectEvents(of: failing.catchAndReturn(9), "1 9 completed")
    expectEvents(of: Observable.of(1).catchAndReturn(2), "1 completed")
    let (one, other) = (Source<Int>(), Source<Int>())
    let subscription = one.stream.catch { _ in other.stream }.note(in: log)
    one.on(.error(Mishap.first))
    #expect((one.disposeCount, other.startCount, other.disposeCount) == (1, 1, 0))
    other.onNext(1)
    subscription.dispose()
    #expect(other.disposeCount == 1)
    #expect(log.lines == ["1", "disposed"])
    var calls = 0
    let stream = Observable<Int>.error(Mishap.first).catch { _ in
      calls += 1
      return .error(Mishap.second)
    }
    expectEvents(of: stream, "error(second)")
    #expect(calls == 1)
  }
}
