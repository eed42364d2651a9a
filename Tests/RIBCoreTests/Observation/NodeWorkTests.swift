// Work of a node beside its effects: what is listed, for how long, and what is named when it is cancelled (K1, K4).

import RIBTesting
import TestSupport
import Testing

@testable import RIBCore

private final class HostInteractor: Interactor {
  var onActive: (HostInteractor) -> Void = { _ in }
  override func didBecomeActive() { onActive(self) }
}

private final class HostRouter: Router<HostInteractor> {
  init() { super.init(interactor: HostInteractor()) }
}

private final class SaveWorker: Worker {
  var onStart: (SaveWorker) -> Void = { _ in }
  override func didStart(_ interactorScope: any InteractorScope) { onStart(self) }
}

/// Notes the begin, the cancellation and the end of work, and its failures.
private final class WorkObserver: TreeObserver {
  let observesReactors = false
  private var notes: [String] = []
  func didBegin(effect: EffectInfo, _ path: NodePath) {
    notes.append("began \(effect.action)")
    #expect(path.runningEffects.contains(effect))
  }
  func didProgress(effect: EffectInfo, _ path: NodePath) {
    notes.append("\(effect.action) \(effect.progress ?? -1)")
  }
  func didCancel(effect: EffectInfo, _ path: NodePath) {
    notes.append("cancelled \(effect.action)")
  }
  func didEnd(effect: EffectInfo, _ path: NodePath) { notes.append("ended \(effect.action)") }
  func didFail(_ failure: ReactorFailure, _ path: NodePath) {
    notes.append("\(failure.origin) at \(path.string): \(failure.error)")
  }
  func didMisuse(_ misuse: Misuse, _ path: NodePath) { notes.append("misuse") }

  func take() -> [String] {
    defer { notes = [] }
    return notes
  }
}

struct NodeWorkTests {
  private let clock = ManualClock()
  private let router = HostRouter()
  private let observer = WorkObserver()
  private let source = PublishSubject<Int>()
  private let worker = SaveWorker()
  private let bag = DisposeBag()

  private var running: [String] {
    TreeSnapshot(of: router, includesRunning: true).nodes[0].running
  }

  /// Streams that wait for a second, with the names of their work.
  private var waiting: [(name: String, stream: Observable<Int>)] {
    let clock = clock
    let elements = AsyncStream<Int> { $0.finish() }
    return [
      (
        "task",
        .task {
          try await clock.sleep(for: .seconds(1)); return 1
        }
      ),
      (
        "task",
        .run { send in
          try await clock.sleep(for: .seconds(1))
          send(1)
        }
      ),
      ("delay", .just(1).delay(.seconds(1), clock: clock)),
      ("timer", .timer(.seconds(1), clock: clock)),
      ("debounce", .never().startWith(1).debounce(.seconds(1), clock: clock).take(1)),
      ("throttle", .never().startWith(0, 1).throttle(.seconds(1), clock: clock).take(2)),
      (
        "timer",
        Observable<Int>.error(CancellationError()).retry(when: { (errors: Observable<any Error>) in
          errors.flatMap { _ in Observable<Int>.timer(.seconds(1), clock: clock) }.take(1)
        })
      ),
      (
        "sequence (in the background)",
        .from(
          elements.map {
            try? await clock.sleep(for: .seconds(1)); return $0
          })
      ),
      ("interval (in the background)", .interval(.seconds(1), clock: clock).take(1)),
      ("timer (in the background)", .timer(.seconds(1), clock: clock).map { $0 }.background()),
    ]
  }

  @Test
  func
    `K1: work of a hook is listed at its node until it ends, and marked if in the background`()
    async
  {
    for (name, stream) in waiting {
      let router = HostRouter()
      _ = router.observeTree(observer)
      router.interactor.onActive = {
        stream.subscribe().disposeOnDeactivate(interactor: $0)
      }
      router.interactor.activate()
      #expect(TreeSnapshot(of: router, includesRunning: true).nodes[0].running == [name])
      await clock.advance(by: .seconds(1))
      #expect(TreeSnapshot(of: router, includesRunning: true).nodes[0].running == [])
      let action = name.prefix { $0 != " " }
      let notes = observer.take()
      #expect(notes.first == "began \(action)" && notes.last == "ended \(action)")
      #expect(notes.count { $0.hasPrefix("began") } == notes.count { $0.hasPrefix("ended") })
    }
  }

  @Test func `K1: work to which a timer leads is listed where the timer was`() async {
    _ = router.observeTree(observer)
    worker.onStart = { [clock] _ in
      Observable<Int>.timer(.seconds(1), clock: clock).subscribe(onNext: { _ in
        Observable<Int>.timer(.seconds(1), clock: clock).subscribe().disposed(by: bag)
      }).disposed(by: bag)
    }
    router.interactor.onActive = { worker.start($0) }
    router.interactor.activate()
    for _ in 0..<2 {
      #expect(running == ["SaveWorker timer"])
      await clock.advance(by: .seconds(1))
    }
    #expect(running == [])
    let (began, ended) = ("began SaveWorker timer", "ended SaveWorker timer")
    #expect(observer.take() == [began, began, ended, ended])
  }

  @Test
  func
    `K1: a task that ends at once, a timeout, and work in no hook or a resigning node are not listed`()
  {
    _ = router.observeTree(observer)
    router.interactor.onActive = { [clock] in
      Observable<Int>.task { 1 }.subscribe().disposeOnDeactivate(interactor: $0)
      Observable<Int>.never().timeout(.seconds(1), clock: clock)
        .subscribe(onError: { _ in }).disposeOnDeactivate(interactor: $0)
    }
    router.interactor.activate()
    #expect(observer.take() == [])
    #expect(running == [])
    Observable<Int>.timer(.seconds(1), clock: clock).subscribe().disposed(by: bag)
    #expect(running == [])
    let node = TestRouter("node", EventLog())
    let resigning = WorkObserver()
    _ = node.observeTree(resigning)
    node.interactor.activate()
    source.flatMap { [clock] _ in Observable<Int>.timer(.seconds(1), clock: clock) }
      .subscribe().disposeOnDeactivate(interactor: node.interactor)
    node.interactor.onResign = { [source] in source.onNext(1) }
    node.interactor.deactivate()
    #expect(resigning.take() == [])
  }

  @Test
  func `K1: work that a bound subscription starts later belongs to the node, whatever leads to it`()
    async
  {
    let clock = clock
    for isEffect in [false, true] {
      let router = HostRouter()
      router.interactor.onActive = { [source] in
        source.flatMap { number in
          Observable<Int>.task {
            try await clock.sleep(for: .seconds(2))
            return number
          }
        }.subscribe().disposeOnDeactivate(interactor: $0)
      }
      router.interactor.activate()
      let bag = DisposeBag()
      if isEffect {
        Observable<Int>.timer(.seconds(1), clock: clock).bind(to: source).disposed(by: bag)
        await clock.advance(by: .seconds(1))
      } else {
        source.onNext(1)
      }
      #expect(TreeSnapshot(of: router, includesRunning: true).nodes[0].running == ["task"])
      await clock.advance(by: .seconds(2))
      #expect(TreeSnapshot(of: router, includesRunning: true).nodes[0].running == [])
    }
  }

  @Test func `K1: work of a worker bears its name, and is listed at the interactor's node`() async {
    worker.onStart = { [clock, source] worker in
      source.debounce(.seconds(1), clock: clock).subscribe().disposeOnStop(worker)
      Observable<Int>.timer(.seconds(2), clock: clock).subscribe().disposeOnStop(worker)
    }
    router.interactor.onActive = { worker.start($0) }
    router.interactor.activate()
    source.onNext(1)
    #expect(running == ["SaveWorker timer", "SaveWorker debounce"])
    await clock.advance(by: .seconds(1))
    #expect(running == ["SaveWorker timer"])
    worker.stop()
    #expect(running == [])
  }

  @Test func `K1: work that waits is finished before the effects of its node are cancelled`() {
    let interactor = ReactorInteractor(presenter: (), reactor: ListReactor())
    interactor.reactor.effects["slow"] = .never()
    interactor.activate()
    interactor.action.onNext(.run("slow"))
    var names: [String] = []
    let ending = ListedWork.Ending.finished { [unowned interactor] in
      names = interactor.runningEffects.map(\.action)
    }
    _ = interactor.node.list("save", isBackground: false, ending: ending)
    interactor.deactivate()
    #expect(names == [#"run("slow")"#, "save"])
  }

  @Test func `K1: an interval is one piece of work, however many numbers come`() async {
    _ = router.observeTree(observer)
    router.interactor.onActive = { [clock] in
      Observable<Int>.interval(.seconds(1), clock: clock).take(3)
        .subscribe().disposeOnDeactivate(interactor: $0)
    }
    router.interactor.activate()
    await clock.advance(by: .seconds(2))
    #expect(running == ["interval (in the background)"])
    await clock.advance(by: .seconds(1))
    #expect(observer.take() == ["began interval", "ended interval"])
  }

  @Test
  func
    `K4: work that ends with its node is cancelled and named, but not what the background holds`()
  {
    _ = router.observeTree(observer)
    router.interactor.onActive = { [clock] interactor in
      Observable<Int>.timer(.seconds(1), clock: clock)
        .subscribe().disposeOnDeactivate(interactor: interactor)
      Observable<Int>.interval(.seconds(1), clock: clock)
        .subscribe().disposeOnDeactivate(interactor: interactor)
      // In a bag that outlives the activity.
      Observable<Int>.just(1).delay(.seconds(1), clock: clock).subscribe().disposed(by: bag)
    }
    router.interactor.activate()
    #expect(observer.take() == ["began timer", "began interval", "began delay"])
    router.interactor.deactivate()
    #expect(
      observer.take() == [
        "cancelled timer", "ended timer", "ended interval", "cancelled delay", "ended delay",
      ])
    #expect(running == [])
  }

  @Test func `K1: a subscription that is disposed early ends its work without a cancellation`() {
    _ = router.observeTree(observer)
    var subscription: (any Disposable)?
    router.interactor.onActive = { [clock] in
      subscription = Observable<Int>.timer(.seconds(1), clock: clock).subscribe()
        .disposeOnDeactivate(interactor: $0)
    }
    router.interactor.activate()
    subscription?.dispose()
    #expect(observer.take() == ["began timer", "ended timer"])
    router.interactor.deactivate()
    #expect(observer.take() == [])
  }

  // MARK: K2

  private func perform(
    _ worker: SaveWorker, _ name: String = "save",
    _ work: @escaping @MainActor (WorkReport) async throws -> Int
  ) -> Single<Int> {
    router.interactor.onActive = { worker.start($0) }
    _ = router.observeTree(observer)
    router.interactor.activate()
    return worker.perform(name, work)
  }

  @Test
  func
    `K2: performed work is listed by its name and progress, and its result comes to all who remain`()
    async
  {
    let clock = clock
    var results: [String] = []
    let result = perform(SaveWorker()) { report in
      report(-1)
      report(0.07)
      report(0.41)
      report(0.419)
      report(.nan)
      try await clock.sleep(for: .seconds(1))
      report(2)
      return 7
    }
    let gone = result.subscribe(onSuccess: { results.append("gone \($0)") })
    result.subscribe(onSuccess: { results.append("early \($0)") }).disposed(by: bag)
    gone.dispose()
    #expect(running == ["save: 41 %"])
    await clock.advance(by: .seconds(1))
    result.subscribe(onSuccess: { results.append("late \($0)") }).disposed(by: bag)
    #expect(results == ["early 7", "late 7"])
    #expect(running == [])
    #expect(
      observer.take() == [
        "began save", "save 0.0", "save 0.07", "save 0.41", "save 1.0", "ended save",
      ])
  }

  @Test(arguments: [false, true])
  func
    `K2: performed work is cancelled with its node or alone, and named, and subscribers are notified`(
      isAlone: Bool
    ) async
  {
    let clock = clock
    var error: (any Error)?
    let result = perform(SaveWorker()) { _ in
      try await clock.sleep(for: .seconds(1))
      return 7
    }
    result.subscribe(onFailure: { error = $0 }).disposed(by: bag)
    if isAlone { router.interactor.cancelEffects() } else { router.interactor.deactivate() }
    #expect(error is CancellationError)
    #expect(observer.take() == ["began save", "cancelled save", "ended save"])
    await clock.settle()
    #expect(clock.sleeperCount == 0)
  }

  @Test
  func
    `K2: an error is reported if no subscriber waits for it, and goes to the subscriber that does`()
    async
  {
    struct Broken: Error {}
    let clock = clock
    let result = perform(worker) { _ in
      try await clock.sleep(for: .seconds(1))
      throw Broken()
    }
    var errors = 0
    result.subscribe(onFailure: { _ in errors += 1 }).disposed(by: bag)
    worker.perform("other") { _ -> Int in
      try await clock.sleep(for: .seconds(2))
      throw Broken()
    }
    await clock.advance(by: .seconds(2))
    #expect(errors == 1)
    #expect(
      observer.take() == [
        "began save", "began other", "ended save", "ended other",
        "work(name: \"other\") at host: Broken()",
      ])
  }

  @Test func `K2: work that ends at once is released with its result`() {
    final class Token {}
    router.interactor.onActive = { worker.start($0) }
    router.interactor.activate()
    weak var token: Token?
    weak var work: PerformedWork?
    do {
      let (made, performed) = (Token(), PerformedWork("save", at: nil))
      (token, work) = (made, performed)
      _ = worker.perform(performed, .just(made))
    }
    #expect(token == nil && work == nil)
  }

  @Test func `K2: performed work has ended when observers and then subscribers are notified`() {
    router.interactor.onActive = { worker.start($0) }
    _ = router.observeTree(observer)
    router.interactor.activate()
    var order: [String] = []
    let stream = Observable<Int>.create { [observer] _ in
      Disposables.create { order += observer.take() + ["disposed"] }
    }
    worker.perform(PerformedWork("save", at: router.interactor.node), stream)
      .subscribe(onFailure: { [observer] in order += observer.take() + ["\(type(of: $0))"] })
      .disposed(by: bag)
    worker.stop()
    #expect(order == ["began save", "disposed", "ended save", "CancellationError"])
  }

  @Test func `K2: performed work is a request with one answer, and is released with that`() throws {
    let recorder = FakeRecorder()
    router.interactor.onActive = { worker.start($0) }
    router.interactor.activate()
    var results: [Int] = []
    recorder.record { worker.perform("save") { _ in 7 } }
      .subscribe(onSuccess: { results.append($0) }).disposed(by: bag)
    weak var work: PerformedWork?
    do {
      let made = PerformedWork("other", at: nil)
      work = made
      recorder.record { _ = worker.perform(made, Observable.task(recorded: "other") { 8 }) }
    }
    #expect(recorder.asked.map(\.hasOneAnswer) == [true, true])
    #expect(recorder.asked.map(\.whenInterrupted) == [.fail, .fail])
    recorder.startAll()
    #expect(recorder.answers == [.value("7"), .value("8")])
    try recorder.deliverAll()
    try recorder.asked.last?.deliver(.value("8"))
    #expect(results == [7])
    #expect(work == nil)
  }

  @Test func `K2: an error that comes at once goes to those who wait, and is reported otherwise`()
    async
  {
    struct Broken: Error {}
    var errors = 0
    perform(worker) { _ in throw Broken() }
      .subscribe(onFailure: { _ in errors += 1 }).disposed(by: bag)
    await clock.settle()
    #expect(errors == 1)
    #expect(observer.take() == ["began save", "ended save"])
    worker.perform("other") { _ -> Int in throw Broken() }
    await clock.settle()
    #expect(
      observer.take() == ["began other", "ended other", "work(name: \"other\") at host: Broken()"])
  }

  @Test func `K2: work for a worker that does not run is not begun, and reported`() {
    let result = perform(worker) { _ in 7 }
    _ = result
    _ = observer.take()
    worker.stop()
    var error: (any Error)?
    worker.start(router.interactor)
    router.interactor.deactivate()
    worker.perform("late") { _ -> Int in
      Issue.record("It was begun.")
      return 1
    }.subscribe(onFailure: { error = $0 }).disposed(by: bag)
    #expect(error is CancellationError)
    #expect(observer.take() == ["misuse"])
  }
}
