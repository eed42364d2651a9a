// Effects and actions follow the activity of the node (R15).

import RIBCore
import RIBTesting
import TestSupport
import Testing

struct ReactorActivityTests {
  private let log = EventLog()
  private let owner = Owner()
  private let pushed = PublishSubject<ListReactor.Mutation>()
  private let clock = ManualClock()

  @Test
  func `R15: effects are cancelled before isActive turns false, and apply nothing afterwards`() {
    let (root, child) = log.tree(owner)
    owner.reactor.effects["listen"] = .create { [log, unowned owner] observer in
      let subscription = pushed.subscribe(observer)
      return Disposables.create {
        log.note("cancelled while active: \(owner.isActive)")
        subscription.dispose()
      }
    }
    owner.action.onNext(.run("listen"))
    pushed.onNext(.append(1))
    root.detachChild(child)
    pushed.onNext(.append(2))
    #expect(owner.currentState.items == [1] && owner.runningEffects == [])
    #expect(log.take() == ["cancelled while active: true"])
  }

  @Test func `R15: actions sent before the first activation run in order after didBecomeActive`() {
    let root = TestRouter("root", log)
    owner.action.onNext(.add(1))
    owner.action.onNext(.add(2))
    #expect(owner.currentState.items == [])
    owner.onActive = { [unowned owner] in
      owner.action.onNext(.add(3))
      #expect(owner.currentState.items == [])
    }
    root.interactor.activate()
    root.attachChild(OwnerRouter(interactor: owner))
    #expect(owner.currentState.items == [1, 2, 3])

    // One sent in the hook runs at each activation.
    let other = Owner()
    other.onActive = { [unowned other] in other.action.onNext(.add(1)) }
    let (parent, child) = log.tree(other)
    parent.detachChild(child)
    parent.attachChild(child)
    #expect(other.currentState.items == [1, 1])
  }

  @Test func `R15: an action after deactivation is dropped and reported; the state is kept`() {
    let (root, child) = log.tree(owner)
    let observing = root.observeTree(LoggingObserver(log))
    owner.action.onNext(.add(1))
    root.detachChild(child)
    _ = log.take()
    owner.action.onNext(.add(2))
    #expect(log.take() == ["dropped add(2) inactive owner"])
    root.attachChild(child)
    // Also one that waits while the node is detached, at its turn.
    let bag = DisposeBag()
    owner.state.skip(1).subscribe(onNext: { state in
      guard state.items == [1, 3] else { return }
      owner.action.onNext(.add(4))
      root.detachChild(child)
    }).disposed(by: bag)
    owner.action.onNext(.add(3))
    #expect(owner.currentState.items == [1, 3])
    #expect(log.lines.contains("dropped add(4) inactive owner"))
    observing.dispose()
  }

  @Test func `R15: a synchronous effect stops where a subscriber detaches its node`() {
    let parts: Observable<ListReactor.Mutation> = .concat([
      .just(.append(1)),
      .create { [log] _ in
        log.note("begun")
        return Disposables.create()
      },
    ])
    let bag = DisposeBag()
    for effect in [.of(.append(1), .append(2), .append(3)), parts] {
      let owner = Owner()
      let (root, child) = log.tree(owner)
      owner.reactor.effects["effect"] = effect
      owner.state.skip(1).subscribe(onNext: { if $0.items == [1] { root.detachChild(child) } })
        .disposed(by: bag)
      owner.action.onNext(.run("effect"))
      #expect(owner.currentState.items == [1] && owner.runningEffects == [])
      #expect(!log.lines.contains("begun"))
    }
  }

  @Test func `R15: detached at once, an effect leaves no mutation and no sleeper`() async {
    let (root, child) = log.tree(owner)
    owner.reactor.effects["late"] = Observable.task {
      try await clock.sleep(for: .seconds(1))
      return .append(1)
    }
    owner.action.onNext(.run("late"))
    root.detachChild(child)
    await clock.settle()
    #expect(clock.sleeperCount == 0)
    await clock.advance(by: .seconds(2))
    #expect(owner.currentState.items == [])
  }

  @Test func `R15: an effect that ignores its cancellation still changes nothing`() async {
    let (root, child) = log.tree(owner)
    var hasRun = false
    owner.reactor.effects["stubborn"] = Observable.task {
      try? await clock.sleep(for: .seconds(1))
      hasRun = true
      return .append(1)
    }
    owner.action.onNext(.run("stubborn"))
    await clock.sleepers(1)
    root.detachChild(child)
    await clock.settle()
    #expect(hasRun && owner.currentState.items == [])
  }

  @Test func `R15: a late result of the last activation is refused after re-attaching`() async {
    let (root, child) = log.tree(owner)
    owner.reactor.effects["late"] = Observable.just(.append(1)).delay(.seconds(1), clock: clock)
    owner.action.onNext(.run("late"))
    root.detachChild(child)
    root.attachChild(child)
    owner.action.onNext(.add(2))
    await clock.advance(by: .seconds(2))
    #expect(owner.currentState.items == [2])
  }

  @Test func `R15: completed effects leave the table, and observers are notified of both ends`() {
    let (root, _) = log.tree(owner)
    let observing = root.observeTree(LoggingObserver(log))
    owner.reactor.effects["listen"] = pushed.asObservable()
    owner.action.onNext(.run("listen"))
    #expect(owner.runningEffects.map(\.action) == ["run(\"listen\")"])
    pushed.onCompleted()
    #expect(owner.runningEffects == [])
    #expect(log.take() == ["began run(\"listen\") test/owner", "ended run(\"listen\") test/owner"])
    observing.dispose()
  }

  @Test func `R15: cancelEffects of one node touches no other`() {
    let owners = [Owner(), Owner()]
    let root = TestRouter("root", log)
    root.interactor.activate()
    for owner in owners {
      owner.reactor.effects["listen"] = pushed.asObservable()
      root.attachChild(OwnerRouter(interactor: owner))
      owner.action.onNext(.run("listen"))
    }
    owners[0].cancelEffects()
    pushed.onNext(.append(1))
    #expect(owners.map(\.currentState.items) == [[], [1]])
  }

  @Test func `R8: a latest-wins effect never applies an older result`() {
    let reactor = ListReactor()
    let results = [PublishSubject<ListReactor.Mutation>(), PublishSubject<ListReactor.Mutation>()]
    var next = 0
    reactor.effects["load"] = .create { [unowned reactor] observer in
      let result = results[next].subscribe(observer)
      next += 1
      let superseded = reactor.action.filter { $0 == .run("load") }
        .subscribe(onNext: { _ in observer.onCompleted() })
      return Disposables.create(result, superseded)
    }
    reactor.action.onNext(.run("load"))
    reactor.action.onNext(.run("load"))
    results[0].onNext(.append(1))
    results[1].onNext(.append(2))
    #expect(reactor.items == [2])
  }
}
