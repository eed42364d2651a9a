import RIBCore
import TestSupport
import Testing

@Suite struct `One after the other` {
  private let log = EventLog()

  @Test func `concat emits the parts in order`() {
    expectEvents(of: Observable<Int>.concat([]), "completed")
    expectEvents(of: Observable.concat(.just(1), .empty(), .of(2, 3)), "1 2 3 completed")
    expectEvents(of: Observable.concat([.just(1), .just(2)]), "1 2 completed")
    expectEvents(of: Observable.just(1).concat(Single.just(2)), "1 2 completed")
    expectEvents(
      of: Observable.of(1).concat(.error(Mishap.first)).concat(.just(2)), "1 error(first)")
  }

  @Test func `each part is started when the one before has completed`() {
    let sources = [Source<Int>(), Source<Int>(), Source<Int>()]
    func starts() -> [Int] { sources.map(\.startCount) }
    func ends() -> [Int] { sources.map(\.disposeCount) }
    let subscription = Observable.concat(sources.map(\.stream)).note(in: log)
    #expect(starts() == [1, 0, 0])
    sources[0].onNext(1)
    sources[0].on(.completed)
    #expect(starts() == [1, 1, 0])
    #expect(ends() == [1, 0, 0])
    sources[0].onNext(2)
    sources[1].onNext(3)
    sources[1].on(.error(Mishap.first))
    #expect(starts() == [1, 1, 0])
    #expect(ends() == [1, 1, 0])
    #expect(log.lines == ["1", "3", "error(first)", "disposed"])
    subscription.dispose()
  }

  @Test
  func `a part is disposed before the next is started, also if it ends the whole as it starts`() {
    let first = PublishSubject<Int>()
    let opened = Observable<Int>.create { [log] observer in
      log.note("open")
      let inner = first.subscribe(observer)
      return Disposables.create(inner, Disposables.create { log.note("close") })
    }
    let next = Observable<Int>.create { [log] _ in
      log.note("open next")
      return Disposables.create()
    }
    let subscription = opened.concat(next).subscribe { _ in }
    first.onCompleted()
    #expect(log.take() == ["open", "close", "open next"])
    subscription.dispose()
    let part = Observable<Int>.create { [log] observer in
      observer.onNext(1)
      return Disposables.create { log.note("close") }
    }
    Observable.concat([.empty(), part, part]).take(1).note(in: log).dispose()
    #expect(log.lines == ["1", "completed", "disposed", "close"])
  }

  @Test(arguments: 0...4)
  func `S1: no part is started after dispose`(place: Int) {
    var started: [Int] = []
    let subscription = Box<(any Disposable)?>(nil)
    let gate = PublishSubject<Int>()
    let parts = (0..<5).map { number in
      Observable.deferred {
        started.append(number)
        return number.isMultiple(of: 2) ? .just(number) : .of(number)
      }
    }
    subscription.value = gate.flatMap { _ in Observable.concat(parts) }.subscribe(onNext: {
      if $0 == place { subscription.value?.dispose() }
    })
    gate.onNext(0)
    #expect(started == Array(0...place))
  }

  @Test(arguments: [true, false])
  func `S5: concat nested thousands deep`(leftwards: Bool) {
    let count = Scale.of(2_000, full: 10_000)
    var stream = Observable.just(0)
    for number in 1..<count {
      let next = Observable.just(number)
      stream = leftwards ? stream.concat(next) : .concat(next, stream)
    }
    var sum = 0
    var isCompleted = false
    stream.subscribe(onNext: { sum += $0 }, onCompleted: { isCompleted = true }).dispose()
    #expect(sum == count * (count - 1) / 2)
    #expect(isCompleted)
  }
}
