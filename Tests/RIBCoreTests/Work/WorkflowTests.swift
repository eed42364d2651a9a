// Workflows: when their steps run, and when they end (W1 to W4).

import RIBCore
import TestSupport
import Testing

struct WorkflowTests {
  private let log = EventLog()
  private let workflow: TestWorkflow
  private let done = Observable<((), ())>.just(((), ()))

  init() { workflow = TestWorkflow(log) }

  /// A step's closure that writes down that it ran.
  private func noting<Item, Value>(
    _ line: String, _ result: Observable<(Item, Value)>
  ) -> Observable<(Item, Value)> {
    log.note(line)
    return result
  }

  @Test func `W1: a step waits until its actionable interactor is active, then runs once`() {
    for result in [done, .never()] {
      let interactor = Interactor()
      let workflow = Workflow<Interactor>()
      workflow.onStep { _ in noting("ran", result) }.commit()
      let running = workflow.subscribe(interactor)
      #expect(log.take() == [])
      interactor.activate()
      #expect(log.take() == ["ran"])
      interactor.deactivate()
      interactor.activate()
      #expect(log.take() == [])
      interactor.deactivate()
      running.dispose()
    }
  }

  @Test func `W1: each later step waits for the item of the one before, known by a protocol`() {
    let first = Interactor()
    let second: any InteractorScope = Interactor()
    first.activate()
    let workflow = Workflow<Interactor>()
    workflow
      .onStep { _ in noting("first", .just((second, 2))) }
      .onStep { _, value in noting("second \(value)", done) }
      .commit()
    let running = workflow.subscribe(first)
    #expect(log.take() == ["first"])
    (second as? Interactor)?.activate()
    #expect(log.take() == ["second 2"])
    first.deactivate()
    (second as? Interactor)?.deactivate()
    running.dispose()
  }

  @Test
  func `W1: a step goes on with the first element of its closure's stream, which ends by that`() {
    let (items, other) = (PublishSubject<(Int, String)>(), TestWorkflow(log))
    other
      .onStep { _ in items.asObservable() }
      .onStep { item, value in noting("\(item) \(value)", done) }
      .commit()
    let once = other.subscribe(())
    items.onNext((1, "one"))
    items.onNext((2, "two"))
    #expect(log.take() == ["1 one", "complete"] && !items.hasObservers)
    once.dispose()

    let atOnce = BehaviorSubject(value: (1, "one"))
    let first = workflow.onStep { _ in done }
    first.onStep { _, _ in Observable<((), ())>.never() }.commit()
    let running = workflow.subscribe(())
    // After the first step, whose result comes at once.
    first.onStep { _, _ in atOnce.asObservable() }
      .onStep { item, value in noting("\(item) \(value)", Observable<((), ())>.never()) }
      .commit()
    #expect(log.take() == ["1 one"] && !atOnce.hasObservers)
    running.dispose()
  }

  @Test func `W1: a step of a workflow waits for a child, and goes on at it`() {
    let root = TestRouter("root", log)
    let workflow = Workflow<TestInteractor>()
    workflow
      .onStep { $0.waitForChildAttached(TestInteractor.self, named: "b") }
      .onStep { child, _ in noting("at \(child.name)", done) }
      .commit()
    let running = workflow.subscribe(root.interactor)
    root.interactor.activate()
    root.attach(TestRouter("a", log))
    root.attach(TestRouter("b", log))
    #expect(log.take() == ["+root", "load root", "+a", "load a", "+b", "load b", "at b"])
    running.dispose()
  }

  @Test func `W1: a step shared by two branches runs once`() {
    let step = workflow.onStep { _ in noting("shared", .just((1, ()))) }
    step.asObservable().fork(workflow)?
      .onStep { number, _ in noting("left \(number)", done) }.commit()
    step.asObservable().fork(workflow)?
      .onStep { number, _ in noting("right \(number)", done) }.commit()
    #expect(log.take() == ["fork", "fork"])
    _ = workflow.subscribe(())
    #expect(log.take() == ["shared", "left 1", "right 1", "complete"])
  }

  @Test func `W1: a step after a forked stream waits for the latest item, and runs once`() {
    let items = BehaviorRelay(value: (Interactor(), "first"))
    let second = Interactor()
    items.asObservable().fork(workflow)?
      .onStep { _, name in noting(name, Observable<((), ())>.never()) }
      .commit()
    let running = workflow.subscribe(())
    let first = items.value.0
    items.accept((second, "second"))
    first.activate()
    #expect(log.take() == ["fork"])
    second.activate()
    items.accept((first, "third"))
    #expect(log.take() == ["second"])
    running.dispose()
    first.deactivate()
    second.deactivate()
  }

  @Test func `W1: nested steps run once each, also of an earlier step that has run already`() {
    let first = workflow.onStep { _ in noting("outer 1", done) }
    first
      .onStep { _, _ in
        done.fork(workflow)?
          .onStep { _, _ in noting("inner 1", done) }
          .onStep { _, _ in noting("inner 2", done) }
          .commit()
        first.asObservable().fork(workflow)?
          .onStep { _, _ in noting("again", done) }
          .commit()
        return noting("outer 2", done)
      }
      .commit()
    _ = workflow.subscribe(())
    #expect(
      log.take() == [
        "outer 1", "fork", "inner 1", "inner 2", "fork", "again", "outer 2", "complete",
      ])
  }

  @Test func `W2: nothing runs before the subscription`() {
    let created = Observable<((), ())>.deferred { noting("stream", done) }
    workflow.onStep { _ in noting("ran", created) }.commit()
    created.fork(workflow)?.commit()
    #expect(log.take() == ["fork"])
    _ = workflow.subscribe(())
    #expect(log.take() == ["stream", "ran", "stream", "complete"])
  }

  @Test
  func `W2: disposing, also by an interactor's end, cancels it: no further step, no didComplete`() {
    let waiting = PublishSubject<((), ())>()
    workflow
      .onStep { _ in noting("ran", waiting.asObservable()) }
      .onStep { _, _ in noting("never", done) }
      .commit()
    let running = workflow.subscribe(())
    #expect(waiting.hasObservers)
    running.dispose()
    #expect(!waiting.hasObservers)
    waiting.onNext(((), ()))
    #expect(log.take() == ["ran"])

    // The end of an interactor's activity disposes of the subscription.
    let root = TestRouter("root", log)
    root.interactor.activate()
    let other = Workflow<TestInteractor>()
    other.onStep { _ in waiting.asObservable() }.commit()
      .subscribe(root.interactor).disposeOnDeactivate(interactor: root.interactor)
    #expect(waiting.hasObservers)
    root.interactor.deactivate()
    #expect(!waiting.hasObservers)
  }

  @Test func `W2: a cancelled workflow reports no error, and its steps are ended streams`() {
    let (waiting, other) = (PublishSubject<((), ())>(), TestWorkflow(log))
    Disposables.create { waiting.onError(TestError()) }.disposeWith(workflow: other)
    other.onStep { _ in waiting.asObservable() }.commit()
    other.subscribe(()).dispose()
    #expect(log.take() == [])
    let step = workflow.onStep { _ in Observable<((), ())>.never() }
    step.commit().subscribe(()).dispose()
    #expect(events(of: step.asObservable()) == ["completed"])
  }

  @Test func `W2: a second subscription while it runs does nothing`() {
    let waiting = PublishSubject<((), ())>()
    workflow.onStep { _ in noting("ran", waiting.asObservable()) }.commit()
    let running = workflow.subscribe(())
    _ = workflow.subscribe(())
    #expect(log.take() == ["ran"])
    waiting.onNext(((), ()))
    #expect(log.take() == ["complete"])
    running.dispose()
  }

  @Test func `W3: subscribing before a commit starts nothing and is reported`() {
    let root = TestRouter("root", log)
    let observing = root.observeTree(LoggingObserver(log))
    let workflow = Workflow<TestInteractor>()
    let step = workflow.onStep { _ in noting("ran", done) }
    root.interactor.activate()
    _ = log.take()
    _ = workflow.subscribe(root.interactor)
    let line = log.take().first
    #expect(line?.hasPrefix("misuse at test: Workflow<TestInteractor> was subscribed") == true)
    _ = step.commit().subscribe(root.interactor)
    #expect(log.take() == ["ran"])
    _ = workflow.subscribe(root.interactor)
    #expect(log.take().first?.contains("subscribed to again after its end") == true)
    observing.dispose()
    let watching = TreeObservers.observeProcess(LoggingObserver(log))
    _ = step.commit()
    #expect(log.take().contains { $0.contains("committed to a workflow after its end") })
    watching.dispose()
  }

  @Test func `W4: didComplete comes once, after the last branch has ended`() {
    let left = PublishSubject<((), ())>()
    let right = PublishSubject<((), ())>()
    let step = workflow.onStep { _ in done }
    step.asObservable().fork(workflow)?.onStep { _, _ in left.asObservable() }.commit()
    step.asObservable().fork(workflow)?.onStep { _, _ in right.asObservable() }.commit()
    let running = workflow.subscribe(())
    _ = log.take()
    right.onNext(((), ()))
    #expect(log.take() == [])
    left.onCompleted()
    #expect(log.take() == ["complete"])
    running.dispose()

    // Also if a branch ends before another begins.
    let other = TestWorkflow(log)
    done.fork(other)?.commit()
    other.onStep { _ in noting("ran", done) }.commit()
    _ = other.subscribe(())
    #expect(log.take() == ["fork", "ran", "complete"])
  }

  @Test func `W4: an item that is released before it was active ends its branch`() {
    var router: TestRouter? = TestRouter("root", log)
    workflow
      .onStep { _ in .just((router?.interactor, ())) }
      .onStep { _, _ in noting("never", done) }
      .commit()
    let running = workflow.subscribe(())
    router = nil
    #expect(log.take() == ["complete"])
    running.dispose()
  }
}
