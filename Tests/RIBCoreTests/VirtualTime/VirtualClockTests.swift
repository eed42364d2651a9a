import RIBCore
import RIBTesting
import TestSupport
import Testing

@Suite struct `Virtual time` {
  private let clock = ManualClock()
  private let log = EventLog()
  private let bag = DisposeBag()
  private let virtual = VirtualClock()

  /// Work that sleeps for some seconds, again and again, and notes when it woke.
  private func sleeper(_ name: String, _ naps: Double..., then: @escaping () -> Void = {}) {
    Observable<Int>.run { [clock, log] _ in
      for nap in naps {
        try await clock.sleep(for: .seconds(nap))
        log.note("\(name) \(clock.now.offset / .seconds(1))")
        then()
      }
    }.subscribe { _ in }.disposed(by: bag)
  }

  @Test func `time stands still unless it is moved`() async {
    #expect(clock.now == VirtualClock.Instant())
    await clock.settle()
    await clock.run()
    #expect(clock.now.offset == .zero)
    await clock.advance(by: .seconds(2))
    #expect(clock.now.offset == .seconds(2))
    await clock.advance(by: .seconds(-1))
    await clock.advance(to: .init(offset: .seconds(1)))
    #expect(clock.now.offset == .seconds(2))
    await clock.advance(to: .init(offset: .seconds(3)))
    #expect(clock.now.offset == .seconds(3))
    #expect(clock.now.duration(to: .init(offset: .seconds(5))) == .seconds(2))
    #expect(clock.minimumResolution == .nanoseconds(1))
  }

  @Test func `sleepers wake in the order of their deadlines, then of the start of their work`()
    async
  {
    sleeper("a", 3)
    sleeper("b", 1, 2)
    sleeper("c", 1)
    sleeper("d", 2, 1)
    Observable.just("e").delay(.seconds(3), clock: clock)
      .subscribe(onNext: { [log] in log.note($0) }).disposed(by: bag)
    sleeper("f", 3)
    await clock.sleepers(6)
    await clock.advance(by: .seconds(3))
    #expect(log.take() == ["b 1.0", "c 1.0", "d 2.0", "a 3.0", "b 3.0", "d 3.0", "e", "f 3.0"])
  }

  @Test func `a timer of period zero ends a wait, which names it, and can be disposed meanwhile`()
    async
  {
    virtual.standstill.limit = 10_000
    let endless = Observable<Int>.interval(.zero, clock: virtual).subscribe { _ in }
    #expect(
      await virtual.advance(by: .seconds(1))
        == .deadlinePassed(unsettled: ["something, woken again and again at one instant"]))
    #expect(virtual.now.offset == .zero)

    #expect(VirtualClock().standstill.limit == 1_000_000)
    virtual.standstill.limit = .max
    Task { endless.dispose() }
    #expect(await virtual.run() == .settled)
    await virtual.advance(by: .seconds(1))
    #expect(virtual.now.offset == .seconds(1))
  }

  @Test func `many sleepers that wake at one instant are no standstill`() async {
    virtual.standstill.limit = 0
    var wokenCount = 0
    await virtual.advance(by: .seconds(1))
    for _ in 0..<1_000 {
      Observable<Int>.timer(.seconds(1), clock: virtual)
        .subscribe(onNext: { _ in wokenCount += 1 }).disposed(by: bag)
    }
    #expect(await virtual.advance(by: .seconds(1)) == .settled && wokenCount == 1_000)
  }

  /// A timer of a second, and then some of period zero, one after the other.
  private func naps(_ count: Int, on virtual: VirtualClock) -> Observable<Int> {
    .concat(
      [.timer(.seconds(1), clock: virtual)]
        + (0..<count).map { _ in .timer(.zero, clock: virtual) })
  }

  @Test func `as many sleepers as the limit may come at one instant, and no more`() async {
    virtual.standstill.limit = 3
    for _ in 0..<2 {
      naps(3, on: virtual).subscribe().disposed(by: bag)
      #expect(await virtual.advance(by: .seconds(1)) == .settled)
    }
    naps(4, on: virtual).subscribe().disposed(by: bag)
    #expect(await virtual.advance(by: .seconds(1)) != .settled)
    // From there on they are counted anew.
    #expect(await virtual.advance(by: .zero) == .settled && virtual.sleeperCount == 0)
    virtual.restart()
    virtual.standstill.limit = 3
    #expect(virtual.now.offset == .zero)
    Observable.concat((0..<3).map { _ in Observable<Int>.timer(.zero, clock: virtual) })
      .subscribe().disposed(by: bag)
    #expect(await virtual.run() == .settled)
  }

  @Test func `the next and the last deadline are known, if they are not beyond the end of time`()
    async
  {
    let virtual = clock.virtualClock
    #expect(virtual.lastDeadline == nil)
    for seconds in [3, 1, Int64.max] {
      Observable<Int>.timer(.seconds(seconds), clock: clock).subscribe().disposed(by: bag)
    }
    #expect(virtual.nextDeadline?.offset == .seconds(1) && virtual.lastDeadline == .latest)
    await clock.advance(by: .seconds(2))
    Observable<Int>.timer(.seconds(Int64.max), clock: clock).subscribe().disposed(by: bag)
    #expect(virtual.nextDeadline?.offset == .seconds(3) && virtual.lastDeadline == .latest)
  }

  @Test func `S3: advance does not wake later sleepers`() async {
    sleeper("a", 1, 1, 1)
    await clock.advance(by: .milliseconds(2_500))
    #expect(log.take() == ["a 1.0", "a 2.0"])
    #expect((clock.now.offset, clock.sleeperCount) == (.milliseconds(2_500), 1))
    await clock.run()
    #expect(log.take() == ["a 3.0"] && clock.now.offset == .seconds(3))
  }

  @Test func `each waking settles, with all work that it starts, before the next`() async {
    let slowly: () -> Observable<String> = { [clock] in
      .run { send in
        send("begun")
        for _ in 0..<20 { await hop() }
        send("worked")
        try await clock.sleep(for: .seconds(1))
        send("slept")
      }
    }
    let subject = PublishSubject<Int>()
    subject.flatMap { number in slowly().map { "\(number) \($0)" } }
      .subscribe(onNext: { [log] in log.note($0) }).disposed(by: bag)
    Observable.of(1).delay(.seconds(1), clock: clock).bind(to: subject.asObserver()).disposed(
      by: bag)
    await clock.advance(by: .seconds(2))
    #expect(log.take() == ["1 begun", "1 worked", "1 slept"])
  }

  /// Work that hops, and then gives a number.
  private func hopping(to number: Int) -> Observable<Int> {
    .task {
      for _ in 0..<20 { await hop() }
      return number
    }
  }

  @Test
  func `a timer's work is waited for, whichever task sets the timer or advances the clock`() async {
    let started = Box<[any Disposable]>([])
    await Task { [clock, log] in
      started.value.append(
        Observable.just(1).delay(.seconds(1), clock: clock).flatMap { hopping(to: $0) }
          .note(in: log))
    }.value
    await clock.advance(by: .seconds(1))
    #expect(log.take() == ["1", "completed", "disposed"])
    started.value.forEach { $0.dispose() }

    let other = ManualClock()
    Observable<Int>.timer(.seconds(1), clock: other).flatMap { hopping(to: $0) }
      .note(in: log).disposed(by: bag)
    let advancing = Task.immediate { await other.advance(by: .seconds(1)) }
    await other.advance(by: .seconds(1))
    #expect(log.take() == ["0", "completed", "disposed"])
    await advancing.value
  }

  @Test func `work that another task starts when a timer has fired is not waited for`() async {
    Observable<Int>.timer(.seconds(1), clock: clock).subscribe().disposed(by: bag)
    await clock.advance(by: .seconds(1))
    let (silence, end) = AsyncStream<Int>.makeStream()
    await Task { [bag] in Observable.from(silence).subscribe().disposed(by: bag) }.value
    #expect(await clock.virtualClock.settle(deadline: .seconds(10)) == .settled)
    end.finish()
  }

  @Test func `work of another task is waited for once it has slept on the clock`() async {
    await Task { [clock, log, bag] in
      Observable<Int>.run { _ in
        try await clock.sleep(for: .seconds(1))
        // Only the count of awake work covers the work of another task on the main actor.
        await turns(100)
        log.note("done")
      }.subscribe { _ in }.disposed(by: bag)
    }.value
    await clock.sleepers(1)
    await clock.advance(by: .seconds(1))
    #expect(log.take() == ["done"])
  }

  @Test func `work is waited for though another task has started some since`() async {
    Observable<Int>.run { [log] _ in
      await turns(100)
      log.note("done")
    }.subscribe().disposed(by: bag)
    let (silence, end) = AsyncStream<Int>.makeStream()
    await Task { [bag] in Observable.from(silence).subscribe().disposed(by: bag) }.value
    await clock.settle()
    #expect(log.take() == ["done"])
    end.finish()
  }

  @Test func `a task that outlives its work and sleeps does not hide later work`() async {
    Observable<Int>.run { [clock] _ in
      Task { try await clock.sleep(for: .seconds(1)) }
    }.subscribe().disposed(by: bag)
    await clock.sleepers(1)
    await clock.advance(by: .seconds(1))
    Observable<Int>.run { [log] _ in
      await turns(100)
      log.note("done")
    }.subscribe().disposed(by: bag)
    await clock.settle()
    #expect(log.take() == ["done"])
  }

  @Test func `a wait for sleepers ends with one that an operator adds`() async {
    let wait = Task.immediate { [clock] in await clock.sleepers(1) }
    Observable.just(1).delay(.seconds(1), clock: clock).subscribe { _ in }.disposed(by: bag)
    await wait.value
    #expect(clock.sleeperCount == 1)
  }

  @Test func `a cancelled sleeper leaves at once and is not woken`() async {
    sleeper("a", 1)
    let subscription = Observable<Int>.run { [clock, log] _ in
      do { try await clock.sleep(for: .seconds(2)) } catch { log.note("cancelled") }
    }.subscribe { _ in }
    await clock.sleepers(2)
    subscription.dispose()
    #expect(clock.sleeperCount == 1)
    await clock.settle()
    #expect(log.take() == ["cancelled"])
    await clock.run()
    #expect(log.take() == ["a 1.0"])

    // Nor one that an earlier sleeper of its instant cancels.
    let other = Box<(any Disposable)?>(nil)
    sleeper("b", 1) { other.value?.dispose() }
    other.value = Observable<Int>.run { [clock, log] _ in
      do {
        try await clock.sleep(for: .seconds(1))
        log.note("woke")
      } catch { log.note("cancelled") }
    }.subscribe { _ in }
    await clock.run()
    #expect(log.take() == ["b 2.0", "cancelled"])
  }

  @Test func `a cancelled task does not sleep, and a deadline that has passed is no sleep`() async {
    let task = Task { [clock] in
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      return await Result { try await clock.sleep(for: .seconds(1)) }
    }
    let result = await task.value
    #expect(throws: CancellationError.self) { try result.get() }
    await clock.advance(by: .seconds(5))
    #expect((try? await clock.sleep(until: .init(offset: .seconds(5)))) != nil)
    #expect(clock.sleeperCount == 0)
  }

  @Test func `many sleepers that come and go wake in order`() async {
    let delays = (0..<500).map { ($0 * 7_919) % 503 }
    var subscriptions: [any Disposable] = []
    for delay in delays {
      subscriptions.append(
        Observable.just(delay).delay(.seconds(delay), clock: clock)
          .subscribe(onNext: { [log] in log.note("\($0)") }))
    }
    for index in delays.indices where index % 5 != 0 { subscriptions[index].dispose() }
    await clock.run()
    let kept = delays.indices.filter { $0 % 5 == 0 }.map { delays[$0] }.sorted()
    #expect(log.lines == kept.map { "\($0)" })
    subscriptions.forEach { $0.dispose() }
  }
}

/// Waits for a number of turns of the main actor, in a task that no clock knows.
private func turns(_ count: Int) async {
  await withCheckedContinuation { answer in
    Task {
      for _ in 0..<count { await withCheckedContinuation { turn in Task { turn.resume() } } }
      answer.resume()
    }
  }
}

extension Result where Failure == any Error {
  fileprivate init(_ body: () async throws -> Success) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}
