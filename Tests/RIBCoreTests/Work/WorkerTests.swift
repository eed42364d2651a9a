// Workers beside an interactor (T12).

import RIBCore
import TestSupport
import Testing

private final class TestWorker: Worker {
  let log: EventLog
  var onStart: (any InteractorScope) -> Void = { _ in }
  var onStop: () -> Void = {}

  init(_ log: EventLog) { self.log = log }

  override func didStart(_ interactorScope: any InteractorScope) {
    log.note("start")
    onStart(interactorScope)
  }

  override func didStop() {
    log.note("stop")
    onStop()
  }
}

/// A scope that emits what a test sends, also a value twice.
private final class SentScope: InteractorScope {
  let activity = PublishSubject<Bool>()
  let isActive = false
  var isActiveStream: Observable<Bool> { activity.asObservable() }
}

struct WorkerTests {
  private let log = EventLog()
  private let worker: TestWorker
  private let interactor = Interactor()
  private let bag = DisposeBag()

  init() { worker = TestWorker(log) }

  @Test func `T12: a worker started before the activation runs from the activation on`() {
    worker.start(interactor)
    #expect(worker.isStarted)
    #expect(log.take() == [])
    interactor.activate()
    #expect(log.take() == ["start"])
    interactor.deactivate()
  }

  @Test func `T12: a worker started while active runs at once, and once`() {
    interactor.activate()
    worker.start(interactor)
    worker.start(interactor)
    worker.start(Interactor())
    #expect(log.take() == ["start"])
    interactor.deactivate()
    #expect(log.take() == ["stop"])
  }

  @Test func `T12: a scope that says twice that it is active starts one run`() {
    let scope = SentScope()
    worker.start(scope)
    for isActive in [true, true, false, false, true] { scope.activity.onNext(isActive) }
    #expect(log.take() == ["start", "stop", "start"])
    worker.stop()
    #expect(log.take() == ["stop"])
  }

  @Test func `T12: a worker starts at each activation and stops at each deactivation`() {
    worker.start(interactor)
    for _ in 0..<3 {
      interactor.activate()
      interactor.deactivate()
    }
    #expect(log.take() == ["start", "stop", "start", "stop", "start", "stop"])
    #expect(worker.isStarted)
  }

  @Test func `T12: after stop nothing restarts it but another start`() {
    worker.start(interactor)
    interactor.activate()
    worker.stop()
    worker.stop()
    #expect(log.take() == ["start", "stop"])
    #expect(!worker.isStarted)
    interactor.deactivate()
    interactor.activate()
    #expect(log.take() == [])
    worker.start(interactor)
    #expect(log.take() == ["start"])
    interactor.deactivate()
  }

  @Test func `T12: a worker stopped before the activation never runs`() {
    worker.start(interactor)
    worker.stop()
    interactor.activate()
    #expect(log.take() == [])
    interactor.deactivate()
  }

  @Test func `T12: a worker that stops in didStart has been started and is stopped`() {
    worker.onStart = { [unowned worker] _ in worker.stop() }
    interactor.activate()
    worker.start(interactor)
    interactor.deactivate()
    interactor.activate()
    #expect(log.take() == ["start", "stop"])
    interactor.deactivate()
  }

  @Test func `T12: a worker that an observer of its start stops never runs`() {
    interactor.activate()
    worker.isStartedStream.filter { $0 }
      .subscribe(onNext: { [unowned worker] _ in worker.stop() }).disposed(by: bag)
    worker.start(interactor)
    #expect(!worker.isStarted)
    #expect(log.take() == [])
    interactor.deactivate()
  }

  @Test func `T12: the scope of a worker is inactive for good when the interactor was released`() {
    var scope: (any InteractorScope)?
    worker.onStart = { scope = $0 }
    var interactor: Interactor? = Interactor()
    interactor?.activate()
    interactor.map(worker.start)
    interactor?.deactivate()
    interactor = nil
    var seen: [Bool] = []
    scope?.isActiveStream.subscribe(onNext: { seen.append($0) }).disposed(by: bag)
    #expect(seen == [false] && scope?.isActive == false)
  }

  @Test func `T12: a worker started anew in didStop runs on`() {
    worker.onStop = { [unowned worker, interactor] in
      worker.onStop = {}
      worker.start(interactor)
    }
    interactor.activate()
    worker.start(interactor)
    worker.stop()
    #expect(worker.isStarted)
    #expect(log.take() == ["start", "stop", "start"])
    interactor.deactivate()
  }

  @Test func `T12: a worker that moves to another interactor in didStart follows only that one`() {
    let other = Interactor()
    other.activate()
    worker.onStart = { [unowned worker, interactor] _ in
      worker.onStart = { _ in }
      worker.stop()
      worker.start(other)
      interactor.deactivate()
    }
    interactor.activate()
    worker.start(interactor)
    #expect(log.take() == ["start", "stop", "start"])
    other.deactivate()
    #expect(log.take() == ["stop"])
  }

  @Test func `T12: disposables are disposed before didStop, once`() {
    worker.onStart = { [unowned worker, log] _ in
      Disposables.create { log.note("disposed") }.disposeOnStop(worker)
    }
    worker.start(interactor)
    interactor.activate()
    interactor.deactivate()
    interactor.activate()
    worker.stop()
    interactor.deactivate()
    #expect(log.take() == ["start", "disposed", "stop", "start", "disposed", "stop"])
  }

  @Test func `T12: disposing on stop of a worker that does not run disposes at once, reported`() {
    let root = TestRouter("root", log)
    let observing = root.observeTree(LoggingObserver(log))
    worker.start(root.interactor)
    Disposables.create { log.note("disposed") }.disposeOnStop(worker)
    #expect(log.lines.first == "disposed")
    #expect(log.lines.last?.hasPrefix("misuse at test: disposeOnStop was called") == true)
    #expect(log.take().count == 2)
    observing.dispose()
  }

  @Test
  func
    `T12: isStartedStream emits the present value and each change, and completes with the worker`()
  {
    var lone: TestWorker? = TestWorker(log)
    lone?.isStartedStream
      .subscribe(
        onNext: { [log] in log.note("\($0)") },
        onCompleted: { [log] in log.note("completed") }
      )
      .disposed(by: bag)
    lone?.start(interactor)
    lone?.start(interactor)
    lone?.stop()
    lone?.stop()
    lone?.start(interactor)
    lone = nil
    #expect(log.take() == ["false", "true", "false", "true", "false", "completed"])
  }

  @Test func `T12: a worker does not retain its interactor, and is notified of its release`() throws
  {
    var scope: (any InteractorScope)?
    worker.onStart = { scope = $0 }
    weak var gone: Interactor?
    do {
      let interactor = Interactor()
      gone = interactor
      worker.start(interactor)
      interactor.activate()
      #expect(try #require(scope).isActive)
      interactor.deactivate()
    }
    #expect(gone == nil)
    #expect(try !#require(scope).isActive)
    #expect(log.take() == ["start", "stop"])
  }

  @Test func `T12: a worker that is released while it runs disposes its subscriptions`() {
    var lone: TestWorker? = TestWorker(log)
    lone?.onStart = { [unowned lone, log] _ in
      if let lone { Disposables.create { log.note("disposed") }.disposeOnStop(lone) }
    }
    interactor.activate()
    lone?.start(interactor)
    lone = nil
    #expect(log.take() == ["start", "disposed"])
    interactor.deactivate()
    interactor.activate()
    #expect(log.take() == [])
    interactor.deactivate()
  }

  @Test func `T12: a worker that is released no longer observes its interactor`() {
    let scope = SentScope()
    var lone: TestWorker? = TestWorker(log)
    lone?.start(scope)
    #expect(scope.activity.hasObservers)
    lone = nil
    #expect(!scope.activity.hasObservers)
  }
}
