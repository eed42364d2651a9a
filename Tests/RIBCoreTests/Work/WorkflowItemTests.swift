// The references of a workflow to the nodes that it passes through (W6), and its end (W4).

import RIBCore
import RIBTesting
import TestSupport
import Testing

private final class Leaf: Interactor {}
private final class LeafRouter: Router<Leaf> {
  init() { super.init(interactor: Leaf()) }
}
private final class LeakObserver: TreeObserver {
  var leaks: [Leak] = []
  func didLeak(_ leak: Leak) { leaks.append(leak) }
}

struct WorkflowItemTests {
  private let log = EventLog()
  private let workflow: TestWorkflow
  private let done = Observable<((), ())>.just(((), ()))
  private let observer = LeakObserver()

  init() { workflow = TestWorkflow(log) }

  @Test func `W4: a branch that is committed in didComplete is not started`() {
    final class Going: Workflow<()> {
      var starts = 0
      var completions = 0
      override func didComplete() {
        completions += 1
        if completions > 3 { return }
        onStep { [unowned self] _ in
          starts += 1
          return Observable.just(((), ()))
        }.commit()
      }
    }
    let workflow = Going()
    workflow.onStep { [done] _ in done }.commit()
    _ = workflow.subscribe(())
    #expect((workflow.starts, workflow.completions) == (0, 1))
  }

  @Test func `W6: neither a step that waits for an interactor nor its result keeps it`() {
    weak var gone: Interactor?
    let first: Step<(), TestInteractor, ()>
    var running: (any Disposable)?
    do {
      let router = TestRouter("child", log)
      gone = router.interactor
      first = workflow.onStep { [weak router] _ in
        router.map { .just(($0.interactor, ())) } ?? Observable<(TestInteractor, ())>.empty()
      }
      first.onStep { [log] _, _ in
        log.note("step")
        return Observable.just(((), ()))
      }.commit()
      // A branch that goes on.
      workflow.onStep { _ in Observable<((), ())>.never() }.commit()
      running = workflow.subscribe(())
      #expect(log.take() == [])
    }
    #expect(gone == nil && log.lines == [])
    running?.dispose()
    withExtendedLifetime(first) {}
  }

  @Test func `W6: an interactor whose step has begun is passed to a fork that is made later`() {
    let root = TestRouter("root", log)
    root.interactor.activate()
    _ = log.take()
    let waiting = PublishSubject<((), ())>()
    let step = workflow.onStep { [interactor = root.interactor] _ in
      Observable.just((interactor, 7))
    }
    step.onStep { _, _ in waiting.asObservable() }.commit()
    _ = workflow.subscribe(())
    step.onStep { [log] item, number in
      log.note("\(item.name) \(number)")
      return Observable.just(((), ()))
    }.commit()
    #expect(log.take() == ["root 7"])
    waiting.onCompleted()
  }

  @Test func `T14, W6: a workflow that runs at the node is named as its holder`() async {
    let root = TestRouter("root", log)
    root.interactor.activate()
    let observing = root.observeTree(observer)
    do {
      let child = LeafRouter()
      root.attachChild(child)
      workflow
        .onStep { [weak child] _ in
          child.map { .just(($0.interactor, ())) } ?? Observable<(Leaf, ())>.empty()
        }
        .onStep { leaf, _ in Observable<((), ())>.create { _ in Disposables.create { _ = leaf } } }
        .commit()
    }
    let running = workflow.subscribe(())
    if let child = root.children.first { root.detachChild(child) }
    await finishLeakChecks(in: root)
    #expect(observer.leaks.map(\.type).contains("Leaf"))
    #expect(observer.leaks.allSatisfy { $0.workflow == "TestWorkflow" })
    #expect(observer.leaks.first?.description.contains("A step of TestWorkflow") == true)
    running.dispose()
    observing.dispose()
  }

  @Test func `T14, W6: a workflow that is over is not named as the holder of a leak`() async {
    let root = TestRouter("root", log)
    let observing = root.observeTree(observer)
    let held = Leaf()
    do {
      let child = Router(interactor: held)
      root.attachChild(child)
      workflow.onStep { _ in Observable.just((held, ())) }
        .onStep { _, _ in Observable<((), ())>.never() }
        .commit()
      workflow.subscribe(()).dispose()
      root.detachChild(child)
    }
    await finishLeakChecks(in: root)
    #expect(observer.leaks.map(\.workflow) == [nil])
    observing.dispose()
    withExtendedLifetime(held) {}
  }

  @Test func `T14, W6: a workflow whose step at the node has ended is not its holder`() async {
    let root = TestRouter("root", log)
    root.interactor.activate()
    let observing = root.observeTree(observer)
    let waiting = PublishSubject<((), ())>()
    var kept: Leaf?
    do {
      let child = LeafRouter()
      root.attachChild(child)
      kept = child.interactor
      workflow
        .onStep { [weak child] _ in
          child.map { .just(($0.interactor, ())) } ?? Observable<(Leaf, ())>.empty()
        }
        .onStep { _, _ in waiting.asObservable() }
        .commit()
    }
    _ = workflow.subscribe(())
    waiting.onCompleted()
    if let child = root.children.first { root.detachChild(child) }
    await finishLeakChecks(in: root)
    #expect(observer.leaks.map(\.type).contains("Leaf"))
    #expect(observer.leaks.allSatisfy { $0.workflow == nil })
    withExtendedLifetime(kept) {}
    observing.dispose()
  }
}
