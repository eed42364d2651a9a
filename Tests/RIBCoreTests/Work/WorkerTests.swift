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

struct WorkerTests {
  private let log = EventLog()
  private let worker: TestWorker
  private let interactor = Interactor()
  private let bag = DisposeBag()

  init() { worker = TestWorker(log) }

  @Test func `T12: a started worker runs from each activation to the next deactivation`() {
    worker.start(interactor)
    #expect(worker.isStarted && log.lines == [])
    for _ in 0..<3 {
      interactor.activate()
      #expect(log.take() == ["start"])
      interactor.deactivate()
      #expect(log.take() == ["stop"])
    }
    #expect(worker.isStarted)
  }

  @Test func `T12: a worker started while active runs at once, and once`() {
    interactor.activate()
    worker.start(interactor)
    worker.start(interactor)
    worker.start(Interactor())
    #expect(log.take() == ["start"])
    interactor.deactivate()
    #expect(log.take() == ["stop"])

    // Also if its scope emits a value twice.
    let (other, scope) = (TestWorker(log), SentScope())
    other.start(scope)
    for isActive in [true, true, false, false, true] { scope.activity.onNext(isActive) }
    #expect(log.take() == ["start", "stop", "start"])
    other.stop()
    #expect(log.take() == ["stop"])
  }

  @Test func `T12: after stop nothing restarts it but another start`() {
    worker.start(interactor)
    worker.stop()
    interactor.activate()
    #expect(log.take() == [])
    interactor.deactivate()
    worker.start(interactor)
    interactor.activate()
    worker.stop()
    worker.stop()
    #expect(log.take() == ["start", "stop"] && !worker.isStarted)
    interactor.deactivate()
    interactor.activate()
    #expect(log.take() == [])
    worker.start(interactor)
    #expect(log.take() == ["start"])
    interactor.deactivate()
  }

  @Test func `T12: a worker that is stopped as it starts does not run on`() {
    worker.onStart = { [unowned worker] _ in worker.stop() }
    interactor.activate()
    worker.start(interactor)
    interactor.deactivate()
    interactor.activate()
    #expect(log.take() == ["start", "stop"])

    // One that an observer of its start stops never runs.
    let other = TestWorker(log)
    other.isStartedStream.filter { $0 }
      .subscribe(onNext: { [unowned other] _ in other.stop() }).disposed(by: bag)
    other.start(interactor)
    #expect(!other.isStarted && log.lines == [])
    interactor.deactivate()
  }

  @Test func `T12: a worker can start anew in didStop, and move to another interactor in didStart`()
  {
    let (anew, other) = (TestWorker(log), Interactor())
    anew.onStop = { [unowned anew, interactor] in
      anew.onStop = {}
      anew.start(interactor)
    }
    interactor.activate()
    anew.start(interactor)
    anew.stop()
    #expect(log.take() == ["start", "stop", "start"] && anew.isStarted)
    anew.stop()
    #expect(log.take() == ["stop"])

    other.activate()
    worker.onStart = { [unowned worker, interactor] _ in
      worker.onStart = { _ in }
      worker.stop()
      worker.start(other)
      interactor.deactivate()
    }
    worker.start(interactor)
    #expect(log.take() == ["start", "stop", "start"])
    other.deactivate()
    #expect(log.take() == ["stop"])
  }

  @Test func `T12: disposables are disposed once, before didStop, or at once without a run`() {
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

    let (root, idle) = (TestRouter("root", log), TestWorker(log))
    let observing = root.observeTree(LoggingObserver(log))
    idle.start(root.interactor)
    Disposables.create { log.note("disposed") }.disposeOnStop(idle)
    #expect((log.lines.count, log.lines.first) == (2, "disposed"))
    #expect(log.lines.last?.hasPrefix("misuse at test: disposeOnStop was called") == true)
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
    let released = try #require(scope)
    var seen: [Bool] = []
    released.isActiveStream.subscribe(onNext: { seen.append($0) }).disposed(by: bag)
    #expect(seen == [false] && !released.isActive)
    #expect(log.take() == ["start", "stop"])
  }

  @Test func `T12: a worker that is released disposes its subscriptions, and observes no more`() {
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

    let scope = SentScope()
    lone = TestWorker(log)
    lone?.start(scope)
    #expect(scope.activity.hasObservers)
    lone = nil
    #expect(!scope.activity.hasObservers)
  }
}
