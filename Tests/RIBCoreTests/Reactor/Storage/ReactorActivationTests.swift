// Deactivated and activated in the middle of an action (R15, R5).

import RIBCore
import TestSupport
import Testing

struct ReactorActivationTests {
  private let owner = Owner()

  @Test func `R15: the stream that mutate returns after it deactivated the node is not applied`() {
    owner.activate()
    var isStarted = false
    owner.reactor.onMutate = { owner.deactivate() }
    owner.reactor.effects["start"] = .create { _ in
      isStarted = true
      return Disposables.create()
    }
    for action in [ListReactor.Action.add(1), .run("start")] {
      owner.activate()
      owner.action.onNext(action)
    }
    #expect(owner.currentState.items == [] && !isStarted)
    owner.reactor.onMutate = {}
    owner.activate()
    owner.action.onNext(.add(2))
    #expect(owner.currentState.items == [2])
  }

  @Test func `R15: a synchronous effect does not go on in the next activation`() {
    owner.activate()
    owner.reactor.effects["three"] = .of(.append(1), .append(2), .append(3))
    let bag = DisposeBag()
    owner.state.subscribe(onNext: { state in
      if state.items == [1] {
        owner.deactivate()
        owner.activate()
      }
    }).disposed(by: bag)
    owner.action.onNext(.run("three"))
    #expect(owner.currentState.items == [1])
  }

  @Test
  func `R15, R5: an action that a postponed one leads to comes after all that were postponed`() {
    owner.action.onNext(.add(1))
    owner.action.onNext(.add(2))
    let bag = DisposeBag()
    owner.state.subscribe(onNext: { if $0.items == [1] { owner.action.onNext(.add(3)) } })
      .disposed(by: bag)
    owner.activate()
    #expect(owner.currentState.items == [1, 2, 3])
  }

  @Test func `R15: a reactor that is first used while its node becomes inactive ends as well`() {
    owner.activate()
    owner.reactor.effects["wait"] = .never()
    Disposables.create { owner.action.onNext(.run("wait")) }.disposeOnDeactivate(interactor: owner)
    owner.deactivate()
    #expect(owner.runningEffects == [])
    owner.action.onNext(.add(1))
    #expect(owner.currentState.items == [])
  }

  @Test
  func
    `R15: an action that waits for an activation that ends in its hook, or never comes, is reported`()
  {
    let log = EventLog()
    let root = TestRouter("root", log)
    let observing = root.observeTree(LoggingObserver(log))
    do {
      let child = Router(interactor: Owner())
      root.attachChild(child, as: "owner")
      child.interactor.action.onNext(.add(1))
      root.detachChild(child)
    }
    #expect(log.take().last == "dropped add(1) released owner")

    root.interactor.activate()
    owner.onActive = { [unowned owner] in owner.deactivate() }
    for item in 1...2 { owner.action.onNext(.add(item)) }
    root.attachChild(Router(interactor: owner), as: "owner")
    let drops = log.take().filter { $0.hasPrefix("dropped") }
    #expect(drops == (1...2).map { "dropped add(\($0)) inactive test/owner" })
    #expect(owner.currentState.items == [])
    observing.dispose()
  }
}
