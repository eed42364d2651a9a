// Workflows: errors (W5), and the objects that remain when they have ended (W6).

import RIBCore
import TestSupport
import Testing

struct WorkflowEndTests {
  private let log = EventLog()
  private let workflow: TestWorkflow
  private let done = Observable<((), ())>.just(((), ()))
  private let failing = Observable<((), ())>.error(TestError())
  private let live = LiveCount()

  init() { workflow = TestWorkflow(log) }

  private func note(_ line: String) -> (any Error) -> Void {
    { [log] in log.note("\(line) \($0)") }
  }

  @Test func `W5: an error is passed to the step's onError, then to the workflow, once each`() {
    workflow
      .onStep { _ in done }.onError(note("step 1"))
      .onStep { _, _ in failing }.onError(note("step 2")).onError(note("step 2 too"))
      .onStep { _, _ in done }.onError(note("step 3"))
      .commit()
    _ = workflow.subscribe(())
    #expect(log.take() == ["step 2 failed", "step 2 too failed", "step 3 failed", "error failed"])
  }

  @Test func `W5: the error of a shared step is reported once, however many branches end by it`() {
    let later = PublishSubject<((), ())>()
    let step = workflow.onStep { _ in later.asObservable() }.onError(note("shared"))
    for name in ["left", "right"] {
      step.asObservable().fork(workflow)?
        .onStep { _, _ in done }.onError(note(name)).commit()
    }
    step.onStep { _, _ in done }.onError(note("straight")).commit()
    _ = workflow.subscribe(())
    _ = log.take()
    later.onError(TestError())
    #expect(
      log.take() == [
        "shared failed", "left failed", "error failed", "right failed", "straight failed",
      ])
  }

  @Test func `W5: an error that comes during a delivery is reported once, to all branches`() {
    var failing: AnyObserver<((), ())>?
    let source = Observable<((), ())>.create { observer in
      failing = observer
      return Disposables.create()
    }
    let step: Step<(), (), ()>? = source.fork(workflow)?.onError(note("fork"))
    for name in ["left", "right"] {
      step?.onStep { [log] _, _ in
        log.note(name)
        failing?.onError(TestError())
        return Observable<((), ())>.never()
      }.onError(note(name)).commit()
      step?.asObservable().fork(workflow)?.onError(note("\(name) fork")).commit()
    }
    let running = workflow.subscribe(())
    _ = log.take()
    failing?.onNext(((), ()))
    let counts = ["error failed", "fork failed"].map { line in log.lines.count { $0 == line } }
    #expect(counts == [1, 1])
    #expect(log.lines.count { $0.hasSuffix("fork failed") } == 3)
    running.dispose()
  }

  @Test func `W5: a late branch reports an error of its own, and not one that ended its step`() {
    let step = workflow.onStep { _ in failing }
    step.onStep { _, _ in done }.onError(note("first")).commit()
    workflow.onStep { _ in Observable<((), ())>.never() }.commit()
    let running = workflow.subscribe(())
    #expect(log.take() == ["first failed", "error failed"])
    step.onStep { _, _ in done }.onError(note("late")).commit()
    #expect(log.take() == ["late failed"])
    running.dispose()

    let other = TestWorkflow(log)
    let completed = other.onStep { _ in done }
    other.onStep { _ in Observable<((), ())>.never() }.commit()
    completed.commit()
    let second = other.subscribe(())
    let failingAtEnd = Observable<((), ())>.create { observer in
      completed.asObservable().subscribe(onCompleted: { observer.onError(TestError()) })
    }
    failingAtEnd.fork(other)?.commit()
    #expect(log.take() == ["fork", "error failed"])
    second.dispose()
  }

  @Test func `W5: errors of two branches are both reported, and the others go on`() {
    let last = PublishSubject<((), ())>()
    let step = workflow.onStep { _ in done }
    step.onStep { _, _ in Observable<((), ())>.error(TestError(text: "one")) }.commit()
    step.onStep { _, _ in Observable<((), ())>.error(TestError(text: "two")) }.commit()
    step.onStep { _, _ in last.asObservable() }.commit()
    _ = workflow.subscribe(())
    #expect(log.take() == ["error one", "error two"])
    last.onNext(((), ()))
    #expect(log.take() == ["complete"])
  }

  @Test func `W5: an error that another one, or its report, causes elsewhere is reported too`() {
    let second = PublishSubject<((), ())>()
    let step = workflow.onStep { _ in done }
    step.onStep { _, _ in second.asObservable() }.commit()
    step.onStep { _, _ in failing }
      .onError { _ in second.onError(TestError(text: "second")) }
      .commit()
    _ = workflow.subscribe(())
    #expect(log.take() == ["error second", "error failed"])

    let (other, third) = (TestWorkflow(log), PublishSubject<((), ())>())
    other.onStep { _ in third.asObservable() }.commit()
    let shared = other.onStep { _ in failing }
    shared.commit()
    shared.onStep { _, _ in done }
      .onError { _ in third.onError(TestError(text: "third")) }
      .commit()
    _ = other.subscribe(())
    #expect(log.take() == ["error failed", "error third"])
  }

  @Test func `W5: the errors of forked streams are reported`() {
    let one = TestWorkflow(log)
    failing.fork(one)?.onError(note("fork")).onStep { _, _ in done }.commit()
    _ = one.subscribe(())
    #expect(log.take() == ["fork", "fork failed", "error failed"])

    let streams = [PublishSubject<((), ())>(), PublishSubject<((), ())>()]
    for stream in streams { stream.fork(workflow)?.commit() }
    _ = workflow.subscribe(())
    _ = log.take()
    streams[0].onError(TestError(text: "one"))
    streams[1].onError(TestError(text: "two"))
    #expect(log.take() == ["error one", "error two"])
  }

  // MARK: W6

  /// Counts the living workflows and closures of their steps.
  private final class CountedWorkflow: Workflow<()> {
    let token: LiveCount.Token
    init(_ live: LiveCount) { token = live.count() }
  }

  private func make(_ live: LiveCount, _ result: Observable<((), ())>) -> CountedWorkflow {
    let workflow = CountedWorkflow(live)
    let (first, second) = (live.count(), live.count())
    let step = workflow.onStep { _ in
      withExtendedLifetime(first) { result }
    }
    step.onStep { _, _ in withExtendedLifetime(second) { result } }
      .onError { _ in withExtendedLifetime(second) {} }
      .commit()
    step.asObservable().fork(workflow)?
      .onStep { [unowned workflow] _, _ in
        _ = workflow
        return withExtendedLifetime(second) { result }
      }
      .commit()
    return workflow
  }

  @Test
  func `W6: a workflow that has ended retains nothing, though it and its disposable are kept`() {
    for result in [done, .empty(), failing] {
      let workflow = make(live, result)
      let running = workflow.subscribe(())
      #expect(live.now == 1)
      withExtendedLifetime((workflow, running)) {}
    }
    #expect(live.now == 0)
    let disposed = make(live, .never())
    let running = disposed.subscribe(())
    #expect(live.now == 3)
    running.dispose()
    #expect(live.now == 1)
    withExtendedLifetime((disposed, running)) {}
  }

  @Test(arguments: [true, false])
  func `W6: a workflow that has ended retains no item, though it and its steps are kept`(
    isDisposed: Bool
  ) {
    let waiting = PublishSubject<((), ())>()
    let workflow = Workflow<LiveCount.Token>()
    let step = workflow.onStep { item in .just((item, item)) }
    step.onStep { _, _ in waiting.asObservable() }.commit()
    let running = workflow.subscribe(live.count())
    // For forks that are made later.
    #expect(live.now == 1)
    if isDisposed { running.dispose() } else { waiting.onNext(((), ())) }
    #expect(live.now == 0)
    withExtendedLifetime((workflow, step)) {}
  }

  @Test func `W6: a workflow of forked streams retains no item after its end`() {
    let ended = Workflow<LiveCount.Token>()
    done.fork(ended)?.commit()
    _ = ended.subscribe(live.count())
    #expect(live.now == 0)

    // Also none that comes while another one ends the workflow.
    var sender: AnyObserver<(LiveCount.Token, ())>?
    var running: (any Disposable)?
    let stream = Observable<(LiveCount.Token, ())>.create { observer in
      sender = observer
      return Disposables.create()
    }
    let step: Step<(), LiveCount.Token, ()>? = stream.fork(workflow)
    step?.onStep { _, _ in
      sender?.onNext((live.count(), ()))
      running?.dispose()
      return Observable<((), ())>.never()
    }.commit()
    running = workflow.subscribe(())
    sender?.onNext((live.count(), ()))
    #expect(live.now == 0)
    withExtendedLifetime((ended, step)) {}
  }

  @Test(arguments: [true, false])
  func `W6: a step that ended without an element retains nothing while another branch goes on`(
    fails: Bool
  ) {
    let step = workflow.onStep { [token = live.count(), failing] _ in
      withExtendedLifetime(token) { fails ? failing : .empty() }
    }
    step.onError { [token = live.count()] _ in withExtendedLifetime(token) {} }.commit()
    workflow.onStep { _ in Observable<((), ())>.never() }.commit()
    #expect(live.now == 2)
    let running = workflow.subscribe(())
    #expect(live.now == 0)
    running.dispose()
    withExtendedLifetime(step) {}
  }

  @Test func `W6: a workflow keeps itself only while it runs`() {
    _ = make(live, done)
    #expect(live.now == 0)
    let waiting = PublishSubject<((), ())>()
    let running = make(live, waiting.asObservable()).subscribe(())
    #expect(live.now == 3)
    // The first step has served; the others wait.
    waiting.onNext(((), ()))
    #expect(live.now == 2)
    waiting.onNext(((), ()))
    #expect(live.now == 0)
    running.dispose()
  }

  @Test
  func `W6: 100,000 elements that wait for an activation cost no stack, and nothing to dispose`() {
    let interactor = Interactor()
    let waiting = PublishSubject<(Interactor, LiveCount.Token)>()
    waiting.fork(workflow)?.onStep { _, _ in Observable<((), ())>.never() }.commit()
    let running = workflow.subscribe(())
    for _ in 0..<100_000 { waiting.onNext((interactor, live.count())) }
    // The newest, and some that were disposed since the list was last cleaned, hold nothing.
    #expect(live.now <= 2)
    running.dispose()
    #expect(live.now == 0)
  }

  @Test func `W6: a disposable of a workflow is disposed at its end, however it ends`() {
    func watched(_ result: Observable<((), ())>) -> CountedWorkflow {
      let workflow = make(LiveCount(), result)
      Disposables.create { [log] in log.note("disposed") }.disposeWith(workflow: workflow)
      return workflow
    }
    let finished = watched(done)
    #expect(log.take() == [])
    _ = finished.subscribe(())
    #expect(log.take() == ["disposed"])
    watched(.never()).subscribe(()).dispose()
    #expect(log.take() == ["disposed"])
    _ = watched(done)
    #expect(log.take() == ["disposed"])
    Disposables.create { [log] in log.note("at once") }.disposeWith(workflow: finished)
    #expect(log.take() == ["at once"])
  }
}
