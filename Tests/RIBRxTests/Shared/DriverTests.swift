import RIBCore
import RIBRx
import RIBTesting
import TestSupport
import Testing

@Suite struct `Drivers` {
  private let log = EventLog()
  private let source = Source<Int>()

  private func note<Element>(_ driver: Driver<Element>, as name: String = "") -> any Disposable {
    driver.drive(
      onNext: { [log] in log.note("\(name)\($0)") },
      onCompleted: { [log] in log.note("\(name)completed") },
      onDisposed: { [log] in log.note("\(name)disposed") })
  }

  @Test func `S8: two drives share one subscription, and the late one gets the latest element`() {
    let driver = source.stream.asDriver(onErrorJustReturn: -1)
    let one = note(driver, as: "a")
    source.onNext(0)
    source.onNext(1)
    let other = note(driver, as: "b")
    #expect(log.take() == ["a0", "a1", "b1"])
    source.onNext(2)
    one.dispose()
    #expect(log.take() == ["a2", "b2", "adisposed"])
    #expect((source.startCount, source.disposeCount) == (1, 0))
    source.on(.error(Mishap.first))
    #expect(log.take() == ["b-1", "bcompleted", "bdisposed"])
    #expect((source.startCount, source.disposeCount) == (1, 1))
    other.dispose()
  }

  @Test
  func
    `S8: after the last subscriber has left or the end, the next drive starts anew without replay`()
  {
    let driver = source.stream.asDriver(onErrorJustReturn: -1)
    note(driver, as: "a").dispose()
    source.onNext(0)
    let one = note(driver, as: "b")
    source.onNext(1)
    one.dispose()
    #expect((source.startCount, source.disposeCount) == (2, 2))
    let other = note(driver, as: "c")
    source.on(.completed)
    let last = note(driver, as: "d")
    #expect((source.startCount, source.disposeCount) == (4, 3))
    #expect(log.lines == ["adisposed", "b1", "bdisposed", "ccompleted", "cdisposed"])
    last.dispose()
    other.dispose()
  }

  @Test func `S8: the result of a driver's operator is shared too`() {
    let driver = source.stream.asDriver(onErrorJustReturn: -1)
    let sums = driver.map { [log] number -> Int in
      log.note("map")
      return number
    }.scan(0) { $0 + $1 }
    let one = note(sums, as: "a")
    source.onNext(1)
    source.onNext(2)
    let other = note(sums, as: "b")
    source.onNext(3)
    #expect(log.lines == ["map", "a1", "map", "a3", "b3", "map", "a6", "b6"])
    #expect(source.startCount == 1)
    one.dispose()
    other.dispose()
    #expect(source.disposeCount == 1)
  }

  @Test func `S8: a request that a driver makes runs once for all subscribers`() {
    let taps = PublishRelay<Int>()
    var requests = 0
    let results = taps.asDriver().flatMapLatest { number in
      Single.deferred {
        requests += 1
        return .just(number * 10)
      }.asDriver(onErrorDriveWith: .empty())
    }
    let subscriptions = [note(results, as: "a"), note(results, as: "b")]
    taps.accept(1)
    #expect(log.take() == ["a10", "b10"])
    #expect(requests == 1)
    for subscription in subscriptions { subscription.dispose() }
  }

  @Test func `each function that makes a driver gives its elements, and what replaces an error`() {
    expectEvents(of: Driver.just(1), "1 completed")
    expectEvents(of: Driver<Int>.empty(), "completed")
    expectEvents(of: Driver<Int>.never(), "")
    expectEvents(of: Driver.of(1, 2), "1 2 completed")
    expectEvents(of: Driver.from([1, 2]), "1 2 completed")
    expectEvents(of: Driver.from(AnySequence([3])), "3 completed")
    expectEvents(of: Driver.from(optional: 1 as Int?), "1 completed")
    expectEvents(of: Driver.from(optional: nil as Int?), "completed")
    expectEvents(of: Driver.deferred { .just(4) }, "4 completed")
    expectEvents(of: BehaviorRelay(value: 5).asDriver(), "5")
    expectEvents(of: BehaviorRelay(value: 5).asDriver().asDriver(), "5")
    let failing = Observable.just(1).concat(.error(Mishap.first))
    expectEvents(of: failing.asDriver(onErrorJustReturn: 8), "1 8 completed")
    expectEvents(of: failing.asDriver(onErrorDriveWith: .of(8, 9)), "1 8 9 completed")
    expectEvents(of: failing.asDriver(onErrorDriveWith: .empty()), "1 completed")
    expectEvents(of: failing.asDriver { _ in .just(7) }, "1 7 completed")
    expectEvents(of: failing.asDriver { _ in Driver.empty() }, "1 completed")
    expectEvents(
      of: failing.asDriver(onErrorRecover: { .just($0 as? Mishap == .first ? 6 : 5) }),
      "1 6 completed")
    let single = Single<Int>.error(Mishap.first)
    expectEvents(of: single.asDriver(onErrorJustReturn: 2), "2 completed")
  }

  @Test func `each operator gives the elements that it gives of streams`() {
    let driver = Driver.of(1, 1, 2, 3)
    expectEvents(of: driver.map { $0 + 1 }.skip(2), "3 4 completed")
    expectEvents(of: driver.map(\.description).skip(3), "3 completed")
    expectEvents(of: driver.filter { $0 > 1 }, "2 3 completed")
    expectEvents(of: driver.compactMap { $0 == 1 ? nil : "\($0)" }, "2 3 completed")
    expectEvents(of: driver.distinctUntilChanged(), "1 2 3 completed")
    expectEvents(of: driver.distinctUntilChanged { $0 / 2 }, "1 2 completed")
    expectEvents(of: driver.distinctUntilChanged { _, _ in true }, "1 completed")
    expectEvents(of: driver.distinctUntilChanged({ $0 }) { $0 == $1 }, "1 2 3 completed")
    expectEvents(of: driver.distinctUntilChanged({ $0 }, comparer: <=), "1 completed")
    expectEvents(of: driver.startWith(0).skip(3), "2 3 completed")
    expectEvents(of: driver.flatMapFirst { Driver.just($0) }.skip(3), "3 completed")
    expectEvents(of: driver.debug("driver").skip(3), "3 completed")
    expectEvents(of: driver.flatMap { Driver.of($0, -$0) }.skip(6), "3 -3 completed")
    expectEvents(of: driver.flatMapLatest { Signal.just($0) }.skip(3), "3 completed")
    expectEvents(of: driver.map { Driver.just($0) }.merge().skip(3), "3 completed")
    expectEvents(of: driver.map { Driver.just($0) }.merge(maxConcurrent: 1).skip(3), "3 completed")
    expectEvents(of: driver.map { Driver.just($0) }.switchLatest().skip(3), "3 completed")
    expectEvents(of: driver.withLatestFrom(Driver.just("a")).skip(3), "a completed")
    expectEvents(
      of: driver.withLatestFrom(Driver.just("a")) { "\($0)\($1)" }.skip(3), "3a completed")
  }

  @Test func `drivers are joined as streams are`() {
    let (one, other) = (Driver.of(1, 2), Driver.just(3))
    expectEvents(of: Driver.merge(one, other), "1 2 3 completed")
    expectEvents(of: Driver.merge([one, other]), "1 2 3 completed")
    expectEvents(of: Driver.merge(AnyCollection([one])), "1 2 completed")
    expectEvents(of: Driver.concat([one, other]), "1 2 3 completed")
    expectEvents(of: Driver.concat(AnySequence([one, other])), "1 2 3 completed")
    expectEvents(of: Driver.combineLatest(one, other, resultSelector: +), "5 completed")
    expectEvents(of: Driver.combineLatest(one, other).map(+), "5 completed")
    expectEvents(of: Driver.combineLatest([one, other]) { $0.reduce(0, +) }, "5 completed")
    expectEvents(of: Driver.combineLatest([one, other]), "[2, 3] completed")
    expectEvents(of: Driver.zip(one, other, resultSelector: +), "4 completed")
    expectEvents(of: Driver.zip(one, other).map(+), "4 completed")
    expectEvents(of: Driver.zip([one, other]) { $0.reduce(0, +) }, "4 completed")
    expectEvents(of: Driver.zip([one, other]), "[1, 3] completed")
    expectEvents(
      of: Driver.combineLatest(one, Driver.just("a"), Driver.just(true)) { "\($0)\($1)\($2)" },
      "2atrue completed")
  }

  @Test func `time is that of the given clock, and the result is shared`() async {
    let clock = ManualClock()
    let driver = source.stream.asDriver(onErrorJustReturn: -1)
    let subscriptions = [
      note(driver.delay(.seconds(1), clock: clock), as: "delayed "),
      note(driver.debounce(.seconds(2), clock: clock), as: "debounced "),
      note(driver.throttle(.seconds(2), latest: false, clock: clock), as: "throttled "),
      note(driver.throttle(.seconds(2), clock: clock), as: "latest "),
    ]
    source.onNext(1)
    source.onNext(2)
    #expect(log.take() == ["throttled 1", "latest 1"])
    await clock.advance(by: .seconds(1))
    #expect(log.take() == ["delayed 1", "delayed 2"])
    await clock.advance(by: .seconds(1))
    #expect(log.take().sorted() == ["debounced 2", "latest 2"])
    let numbers = Driver<Int>.interval(.seconds(1), clock: clock)
    let once = Driver<Int>.timer(.seconds(1), clock: clock)
    let timers = [note(numbers, as: "a"), note(once, as: "once ")]
    await clock.advance(by: .seconds(1))
    let late = note(numbers, as: "b")
    await clock.advance(by: .seconds(1))
    #expect(log.take() == ["a0", "once 0", "once completed", "once disposed", "b0", "a1", "b1"])
    for subscription in subscriptions + timers + [late] { subscription.dispose() }
    #expect(clock.sleeperCount == 0)
  }

  @Test func `a stream that cannot fail is read without try`() async {
    var numbers: [Int] = []
    for await number in Driver.of(1, 2).values { numbers.append(number) }
    let source = Source<Int>()
    let values = source.stream.asSignal(onErrorJustReturn: 0).values
    source.onNext(3)
    let reader = Task.immediate {
      var numbers: [Int] = []
      for await number in values { numbers.append(number) }
      return numbers
    }
    source.onNext(4)
    reader.cancel()
    numbers += await reader.value
    #expect(numbers == [1, 2, 3, 4])
    #expect(source.disposeCount == 1)
  }
}
