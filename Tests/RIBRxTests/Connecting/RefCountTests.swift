import RIBCore
import RIBRx
import TestSupport
import Testing

@Suite struct `Connecting while subscribed` {
  private let log = EventLog()
  private let source = Source<Int>()
  private let bag = DisposeBag()

  @Test func `the first subscriber connects, and the last one ends the connection`() {
    let shared = source.stream.publish().refCount()
    let one = shared.note(in: log, as: "a")
    let other = shared.note(in: log, as: "b")
    source.onNext(1)
    one.dispose()
    one.dispose()
    #expect((source.startCount, source.disposeCount) == (1, 0))
    other.dispose()
    #expect((source.startCount, source.disposeCount) == (1, 1))
    shared.note(in: log, as: "c").disposed(by: bag)
    source.onNext(2)
    #expect(source.startCount == 2)
    #expect(log.lines == ["a1", "b1", "adisposed", "bdisposed", "c2"])
  }

  @Test func `an ended stream begins anew, and earlier subscribers do not end it`() {
    let shared = source.stream.replay(1).refCount()
    let one = shared.note(in: log, as: "a")
    source.onNext(1)
    source.on(.completed)
    #expect(log.take() == ["a1", "acompleted", "adisposed"])
    shared.note(in: log, as: "b").disposed(by: bag)
    one.dispose()
    source.onNext(2)
    #expect(log.lines == ["b2"])
    #expect((source.startCount, source.disposeCount) == (2, 1))
  }

  @Test func `a subject that has ended is not connected again`() {
    let subject = ReplaySubject<Int>.create(bufferSize: 1)
    let shared = source.stream.multicast(subject).refCount()
    shared.note(in: log).disposed(by: bag)
    source.onNext(1)
    source.on(.error(Mishap.first))
    expectEvents(of: shared, "1 error(first)")
    #expect(source.startCount == 1)
  }

  @Test
  func `a stream runs once for each subscriber if it emits all at once or is shared in a closure`()
  {
    var starts = 0
    let shared = Observable.deferred {
      starts += 1
      return Observable.of(1, 2)
    }.multicast { PublishSubject() }.refCount()
    expectEvents(of: shared, "1 2 completed")
    expectEvents(of: shared.concat(shared), "1 2 1 2 completed")
    #expect(starts == 3)
    let doubled = source.stream.multicast({ PublishSubject<Int>() }) { shared in
      .merge(shared.map { $0 * 10 }, shared.map { $0 * 100 })
    }
    let one = doubled.note(in: log, as: "a")
    let other = doubled.note(in: log, as: "b")
    source.onNext(1)
    #expect(source.startCount == 2)
    #expect(log.take() == ["a10", "a100", "b10", "b100"])
    one.dispose()
    #expect(source.disposeCount == 1)
    source.on(.completed)
    #expect(log.take() == ["adisposed", "bcompleted", "bdisposed"])
    other.dispose()
    #expect(source.disposeCount == 2)
  }

  @Test func `a subscriber that leaves while the stream connects ends it, unless it comes back`() {
    let started = Observable<Int>.create { [source] observer in
      observer.onNext(0)
      return source.stream.subscribe(observer)
    }
    let shared = started.publish().refCount()
    expectEvents(of: shared.take(1), "0 completed")
    #expect((source.startCount, source.disposeCount) == (1, 1))
    let again = started.publish().refCount()
    let outer = Source<Int>()
    outer.stream.flatMapLatest { _ in again }.subscribe(onNext: { [log] in
      log.note("\($0)")
      if $0 == 0 { outer.onNext(2) }
    }).disposed(by: bag)
    outer.onNext(1)
    source.onNext(1)
    #expect(log.lines == ["0", "1"])
    #expect((source.startCount, source.disposeCount) == (2, 1))
  }

  @Test
  func `a closure of multicast gets the elements from the start, and its error ends the stream`() {
    let stream = Observable.of(1, 2).multicast({ PublishSubject<Int>() }) { $0.map { $0 * 10 } }
    expectEvents(of: stream, "10 20 completed")
    func refuse() throws -> PublishSubject<Int> { throw Mishap.first }
    expectEvents(of: source.stream.multicast(refuse) { $0 }, "error(first)")
    let failing = source.stream.multicast({ PublishSubject<Int>() }) { _ -> Observable<Int> in
      throw Mishap.second
    }
    expectEvents(of: failing, "error(second)")
    #expect(source.startCount == 0)
  }
}
