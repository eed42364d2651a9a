import RIBCore
import RIBRx
import TestSupport
import Testing

/// Completables that follow one another, put together one by one, in a process of its own.
private func nest(_ join: (Completable, Completable) -> Completable) {
  let subject = PublishSubject<Never>()
  var completable = subject.asCompletable()
  for _ in 0..<10_000 { completable = join(completable, .empty()) }
  var ends = 0
  let subscription = completable.subscribe(onCompleted: { ends += 1 })
  subject.onCompleted()
  precondition(ends == 1)
  subscription.dispose()
}

private func nestFollowers() { nest { $0.andThen($1) } }
private func nestConcats() { nest { $0.concat($1) } }

@Suite struct `Completables` {
  private let log = EventLog()
  private let failing = Completable.error(Mishap.first)

  @Test
  func `the end reaches closures by kind or as one event, and the first end disposes of the work`()
  {
    for completable in [Completable.empty(), failing, .never()] {
      completable.subscribe(
        onCompleted: { [log] in log.note("completed") },
        onError: { [log] in log.note("error(\($0))") },
        onDisposed: { [log] in log.note("disposed") }
      ).dispose()
      completable.subscribe { [log] event in log.note("\(event)") }.dispose()
    }
    #expect(
      log.take() == [
        "completed", "disposed", "completed",
        "error(first)", "disposed", "error(RIBRxTests.Mishap.first)", "disposed",
      ])
    for event in [CompletableEvent.completed, .error(Mishap.first)] {
      let completable = Completable.create { [log] observer in
        observer(event)
        observer(.completed)
        observer(.error(Mishap.second))
        return Disposables.create { log.note("released") }
      }
      log.note(events(of: completable).joined())
    }
    #expect(log.lines == ["released", "completed", "released", "error(first)"])
  }

  @Test func `completables follow each other as long as each completes`() {
    let (one, other) = (Source<Never>(), Source<Never>())
    let (first, second) = (one.stream.asCompletable(), other.stream.asCompletable())
    let joined = [
      first.andThen(second), first.concat(second), .concat(first, second),
      .concat([first, second]), .concat(AnySequence([first, second])),
    ]
    let bag = DisposeBag()
    for completable in joined {
      completable.subscribe(onCompleted: { [log] in log.note("completed") })
        .disposed(by: bag)
    }
    #expect((one.startCount, other.startCount) == (5, 0))
    one.on(.completed)
    #expect((one.disposeCount, other.startCount) == (5, 5))
    #expect(log.lines.isEmpty)
    other.on(.completed)
    #expect(log.lines.count == 5)
    expectEvents(of: failing.andThen(second), "error(first)")
    expectEvents(of: Completable.empty().andThen(failing), "error(first)")
    #expect(other.startCount == 5)
  }

  @Test func `completables run side by side, and end with the last or by the first error`() {
    let (one, other) = (Source<Never>(), Source<Never>())
    let (first, second) = (one.stream.asCompletable(), other.stream.asCompletable())
    let joined = [
      Completable.merge(first, second), .merge([first, second]),
      .merge(AnyCollection([first, second])), .zip(first, second), .zip([first, second]),
      .zip(AnyCollection([first, second])),
    ]
    let bag = DisposeBag()
    for completable in joined {
      completable.subscribe(onCompleted: { [log] in log.note("completed") })
        .disposed(by: bag)
    }
    #expect((one.startCount, other.startCount) == (6, 6))
    one.on(.completed)
    #expect(log.lines.isEmpty)
    other.on(.completed)
    #expect(log.lines.count == 6)
    expectEvents(of: Completable.zip(.never(), failing), "error(first)")
  }

  @Test func `a single, a maybe or a stream follows a completable`() {
    let done = Completable.empty()
    expectEvents(of: done.andThen(Single.just(1)) as Single<Int>, "1 completed")
    expectEvents(of: done.andThen(Maybe<Int>.empty()) as Maybe<Int>, "completed")
    expectEvents(of: done.andThen(Observable.of(1, 2)), "1 2 completed")
    expectEvents(of: done.andThen(.never()), "")
    expectEvents(of: failing.andThen(Single.just(1)), "error(first)")
    expectEvents(of: failing.andThen(Observable.of(1, 2)), "error(first)")
    expectEvents(of: done.andThen(Single<Int>.error(Mishap.second)), "error(second)")
    expectEvents(of: Observable.just(1).ignoreElements().asCompletable(), "completed")
  }

  @Test(arguments: [true, false])
  func `S4: a completable that has ended is released while the next one runs`(byError: Bool) {
    let source = Source<Never>()
    weak var held: Token?
    let subscription: any Disposable
    do {
      let token = Token()
      held = token
      subscription = source.stream.asCompletable().do(onCompleted: { _ = token })
        .andThen(Completable.never()).subscribe(onError: { _ in })
    }
    #expect(held != nil)
    source.on(byError ? .error(Mishap.first) : .completed)
    #expect(held == nil)
    subscription.dispose()
  }

  @Test func `closures run as the end passes`() {
    let done = Completable.empty().do(
      onCompleted: { [log] in log.note("completing") },
      afterCompleted: { [log] in log.note("ended") },
      onSubscribe: { [log] in log.note("subscribe") })
    done.subscribe(onCompleted: { [log] in log.note("completed") }).dispose()
    #expect(log.take() == ["subscribe", "completing", "completed", "ended"])
  }

  @Test(.disabled(if: Sanitizer.isPresent, "The address sanitizer's frames are larger."))
  func `S9: 10,000 completables after one another fit a main thread's stack`() async {
    await #expect(processExitsWith: .success) { await nestFollowers() }
    await #expect(processExitsWith: .success) { await nestConcats() }
  }
}
