import RIBCore
import RIBRx
import RIBTesting
import TestSupport
import Testing

@Suite struct `Singles, maybes and completables` {
  private let log = EventLog()
  private let clock = ManualClock()

  /// A resource that notes its disposal.
  private final class Resource: Disposable {
    let log: EventLog
    init(_ log: EventLog) { self.log = log }
    func dispose() { log.note("resource") }
  }

  @Test func `a resource outlives the stream that uses it`() {
    let stream = Observable<Int>.create { [log] observer in
      observer.onNext(1)
      return Disposables.create { log.note("stream") }
    }
    let end = PublishSubject<Void>()
    let single = Single.using {
      [log] in
      Resource(log)
    } primitiveSequenceFactory: { [log] resource -> Single<Int> in
      log.note("made of \(resource.log === log)")
      return stream.take(until: end).asSingle()
    }
    let one = single.subscribe(onSuccess: { [log] in log.note("\($0)") })
    end.onNext(())
    #expect(log.take() == ["made of true", "1", "stream", "resource"])
    one.dispose()
    single.subscribe().dispose()
    #expect(log.take() == ["made of true", "stream", "resource"])
  }

  @Test func `an error of a factory ends the stream, and disposes the resource`() {
    let early = Maybe<Int>.using {
      throw Mishap.first
    } primitiveSequenceFactory: { (_: Resource) in
      .just(1)
    }
    expectEvents(of: early, "error(first)")
    let late = Completable.using {
      [log] in
      Resource(log)
    } primitiveSequenceFactory: { _ in
      throw Mishap.second
    }
    expectEvents(of: late, "error(second)")
    #expect(log.lines == ["resource"])
    let done = Completable.using {
      [log] in
      Resource(log)
    } primitiveSequenceFactory: { _ in
      .empty()
    }
    expectEvents(of: done, "completed")
    #expect(log.lines == ["resource", "resource"])
  }

  @Test func `deferred makes the stream anew for each subscriber`() {
    var count = 0
    let single = Single<Int>.deferred {
      count += 1
      return .just(count)
    }
    expectEvents(of: single, "1 completed")
    expectEvents(of: single, "2 completed")
    expectEvents(of: Maybe<Int>.deferred { throw Mishap.first }, "error(first)")
    expectEvents(of: Completable.deferred { .empty() }, "completed")
  }

  @Test func `catch and retry continue after an error`() {
    var failures = 0
    let failing = Single<Int>.deferred {
      failures += 1
      return failures < 3 ? .error(Mishap.first) : .just(failures)
    }
    expectEvents(of: failing.retry(2), "error(first)")
    failures = 0
    expectEvents(of: failing.retry(), "3 completed")
    failures = 0
    expectEvents(of: failing.asMaybe().retry(3), "3 completed")
    failures = 0
    expectEvents(of: failing.retry { (errors: Observable<any Error>) in errors }, "3 completed")
    failures = 0
    expectEvents(of: failing.retry(when: { $0 }).asMaybe(), "3 completed")
    failures = 0
    expectEvents(of: failing.retry { (errors: Observable<Mishap>) in errors }, "3 completed")
    expectEvents(of: Single.just(1).debug(), "1 completed")
    expectEvents(of: Completable.error(Mishap.first).catch { _ in .empty() }, "completed")
    expectEvents(
      of: Completable.error(Mishap.first).catch { _ in throw Mishap.second }, "error(second)")
  }

  @Test func `time is that of the given clock`() async {
    let bag = DisposeBag()
    let starts = Source<Int>()
    func note(_ stream: some ObservableConvertibleType<Int>, as name: String) {
      stream.asObservable().note(in: log, as: name).disposed(by: bag)
    }
    note(Single<Int>.timer(.seconds(2), clock: clock), as: "timer ")
    note(Maybe.just(1).delay(.seconds(1), clock: clock), as: "delay ")
    note(starts.stream.asSingle().delaySubscription(.seconds(3), clock: clock), as: "late ")
    Completable.empty().delay(.seconds(1), clock: clock)
      .subscribe(onCompleted: { [log] in log.note("done") }).disposed(by: bag)
    #expect(log.lines.isEmpty)
    await clock.advance(by: .seconds(1))
    #expect(log.take() == ["delay 1", "delay completed", "delay disposed", "done"])
    await clock.advance(by: .seconds(1))
    #expect(log.take() == ["timer 0", "timer completed", "timer disposed"])
    #expect(starts.startCount == 0)
    await clock.advance(by: .seconds(1))
    #expect(starts.startCount == 1)
    starts.onNext(4)
    starts.on(.completed)
    #expect(log.take() == ["late 4", "late completed", "late disposed"])
    Single<Int>.never().delaySubscription(.seconds(1), clock: clock).subscribe().dispose()
    #expect(clock.sleeperCount == 0)
  }

  @Test func `a stream that is late fails, or another replaces it`() async {
    let bag = DisposeBag()
    let (slow, quick) = (
      Single.just(1).delay(.seconds(9), clock: clock),
      Maybe.just(2).delay(.seconds(4), clock: clock)
    )
    slow.timeout(.seconds(5), clock: clock).asObservable().note(in: log, as: "a")
      .disposed(by: bag)
    slow.timeout(.seconds(5), other: .just(3), clock: clock).asObservable()
      .note(in: log, as: "b").disposed(by: bag)
    quick.timeout(.seconds(5), clock: clock).asObservable().note(in: log, as: "c")
      .disposed(by: bag)
    Completable.never().timeout(.seconds(5), other: .empty(), clock: clock)
      .subscribe(onCompleted: { [log] in log.note("done") }).disposed(by: bag)
    await clock.advance(by: .seconds(9))
    #expect(
      log.lines == [
        "c2", "ccompleted", "cdisposed", "aerror(timeout)", "adisposed",
        "b3", "bcompleted", "bdisposed", "done",
      ])
  }

  @Test func `a cancelled task that waits for a result gets an error, and the work is disposed`()
    async
  {
    let source = Source<Int>()
    let waits: [@MainActor () async throws -> Void] = [
      { _ = try await source.stream.asSingle().value },
      { _ = try await source.stream.asMaybe().value },
      { try await source.stream.ignoreElements().asCompletable().value },
    ]
    for (number, wait) in waits.enumerated() {
      let task = Task.immediate { try await wait() }
      #expect(source.startCount == number + 1)
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      #expect(source.disposeCount == number + 1)
    }
  }

  @Test(arguments: [true, false])
  func `a result that is there can be waited for, also by a cancelled task`(
    isCancelled: Bool
  ) async throws {
    let task = Task {
      #expect(try await Single.just(1).value == 1)
      #expect(try await Maybe.just(1).value == 1)
      #expect(try await Maybe<Int>.empty().value == nil)
      #expect(try await Maybe<Int?>.just(nil).value == .some(nil))
      try await Completable.empty().value
      await #expect(throws: Mishap.first) { try await Single<Int>.error(Mishap.first).value }
      await #expect(throws: Mishap.first) { try await Maybe<Int>.error(Mishap.first).value }
      await #expect(throws: Mishap.first) { try await Completable.error(Mishap.first).value }
      if !isCancelled { return }
      await #expect(throws: CancellationError.self) { try await Maybe<Int>.never().value }
      await #expect(throws: CancellationError.self) { try await Completable.never().value }
    }
    if isCancelled { task.cancel() }
    try await task.value
  }

  @Test func `extensions of PrimitiveSequence apply to the traits that they name`() {
    expectEvents(of: Single.just(2).doubled(), "4 completed")
    expectEvents(of: Maybe.just(2).doubled(), "4 completed")
    expectEvents(of: Single.just(2).described(), "2 completed")
    expectEvents(of: Driver.just(2).voided(), "() completed")
  }
}

extension PrimitiveSequence where Trait == SingleTrait, Element == Int {
  fileprivate func doubled() -> Single<Int> { map { $0 * 2 } }
}

extension PrimitiveSequenceType where Trait == MaybeTrait, Element == Int {
  fileprivate func doubled() -> Maybe<Int> { map { $0 * 2 } }
}

extension PrimitiveSequenceType where Trait == SingleTrait {
  fileprivate func described() -> PrimitiveSequence<Trait, String> {
    primitiveSequence.map { "\($0)" }
  }
}

extension SharedSequenceConvertibleType {
  fileprivate func voided() -> SharedSequence<SharingStrategy, Void> { map { _ in } }
}
