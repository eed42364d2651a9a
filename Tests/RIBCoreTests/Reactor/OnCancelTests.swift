// The last mutation of an effect that is cancelled (R21, defect 55).

import RIBCore
import Testing

/// A reactor whose effects wait for what a test says; it notes how its state shows them.
private final class WorkReactor: Reactor {
  enum Action: Equatable { case run(String), cancel(String), set(Int) }
  typealias Mutation = Int
  struct State: Equatable { var number = 0 }

  let initialState = State()
  let reactorSlot = ReactorSlot()
  var effects: [String: Observable<Int>] = [:]
  var transform: (Observable<Int>) -> Observable<Int> = { $0 }

  func mutate(action: Action) -> Observable<Int> {
    switch action {
    case .run(let name): effects[name] ?? .empty()
    case .cancel(let name): .cancel(id: name)
    case .set(let number): .just(number)
    }
  }
  func transform(mutation: Observable<Int>) -> Observable<Int> { transform(mutation) }
  func reduce(into state: inout State, mutation: Int) { state.number = mutation }

  func name(_ name: String, _ stream: Observable<Int>) { effects[name] = stream }
}

private final class Owner: ReactorInteractor<Void, WorkReactor> {
  init(_ reactor: WorkReactor = WorkReactor()) { super.init(presenter: (), reactor: reactor) }
}

/// Notes states, cancellations and ends in the order in which they are reported.
private final class Ends: TreeObserver {
  let journal: Journal
  init(_ journal: Journal) { self.journal = journal }
  func didCancel(effect: EffectInfo, _ path: NodePath) {
    journal.note("cancelled \(effect.action)")
  }
  func didEnd(effect: EffectInfo, _ path: NodePath) { journal.note("ended \(effect.action)") }
  func didDeactivate(_ path: NodePath) { journal.note("deactivated") }
  func didDrop(_ dropped: DroppedTurn, _ reason: DropReason, _ path: NodePath) {
    journal.note("dropped \(dropped.value) \(reason)")
  }
}

struct OnCancelTests {
  private let journal = Journal()
  private let bag = DisposeBag()
  private let owner: Owner
  private let root: TestRouter
  private let child: Router<Owner>
  private let pushed = PublishSubject<Int>()

  init() { self.init(transforming: { $0 }) }

  private init(transforming transform: @escaping (Observable<Int>) -> Observable<Int>) {
    let reactor = WorkReactor()
    reactor.transform = transform
    owner = Owner(reactor)
    root = TestRouter("root", journal)
    child = Router(interactor: owner)
    root.interactor.activate()
    root.attachChild(child, as: "owner")
    root.observeTree(Ends(journal)).disposed(by: bag)
    owner.state.skip(1).subscribe(onNext: { [journal, owner] in
      journal.note("\($0.number)\(owner.isActive ? "" : " while inactive")")
    }).disposed(by: bag)
    _ = journal.take()
  }

  private func run(_ stream: Observable<Int>, as name: String = "work") {
    owner.reactor.name(name, stream)
    owner.action.onNext(.run(name))
  }

  /// What is noted of an act, of the owner's states and effects.
  private func noted(_ act: () -> Void) -> [String] {
    _ = journal.take()
    act()
    return journal.take().filter { $0 != "-root" && $0 != "+root" }
  }

  @Test func `R21: it is applied once, and subscribers have its state before the end is reported`()
  {
    run(pushed.onCancel(-1))
    pushed.onNext(1)
    let ends = ["-1", "cancelled run(\"work\")", "ended run(\"work\")"]
    #expect(noted { owner.cancelEffects() } == ends)
    #expect(noted { owner.cancelEffects() } == [])
    pushed.onNext(2)
    #expect(owner.currentState.number == -1)
    #expect(owner.runningEffects == [])
  }

  @Test func `R21: at a deactivation it is applied while the node is active, and nothing after it`()
  {
    run(pushed.onCancel(-1))
    let lines = noted { root.detachChild(child) }
    #expect(
      lines == ["-1", "cancelled run(\"work\")", "ended run(\"work\")", "deactivated"])
    root.attachChild(child, as: "owner")
    #expect(noted { pushed.onNext(2) } == [])
    #expect(owner.currentState.number == -1)
  }

  @Test func `R21: what follows from it at a deactivation is dropped, as the node's time is over`()
  {
    run(pushed.onCancel(-1))
    owner.state.filter { $0.number == -1 }
      .subscribe(onNext: { [owner] _ in owner.action.onNext(.set(7)) }).disposed(by: bag)
    let lines = noted { root.detachChild(child) }
    #expect(lines.last == "deactivated")
    #expect(lines.contains("dropped set(7) inactive"))
    #expect(owner.currentState.number == -1)
  }

  @Test func `R21: what follows from it at another cancellation has its turn when all have ended`()
  {
    run(pushed.onCancel(-1), as: "one")
    run(pushed.onCancel(-2), as: "two")
    owner.state.filter { $0.number == -1 }
      .subscribe(onNext: { [owner] _ in owner.action.onNext(.set(7)) }).disposed(by: bag)
    let lines = noted { owner.cancelEffects() }
    #expect(
      lines == [
        "-1", "cancelled run(\"one\")", "ended run(\"one\")",
        "-2", "cancelled run(\"two\")", "ended run(\"two\")", "7",
      ])
  }

  // MARK: By name

  @Test(arguments: [true, false])
  func `R21: a stream that is cancelled by its name ends with it`(isInFlight: Bool) {
    run(pushed.onCancel(-1).cancellable(id: "work", cancelInFlight: true))
    let lines = noted {
      if isInFlight {
        run(.never().startWith(3).onCancel(-3).cancellable(id: "work", cancelInFlight: true))
      } else {
        owner.action.onNext(.cancel("work"))
      }
    }
    #expect(lines == ["-1", "ended run(\"work\")"] + (isInFlight ? ["3"] : []))
    #expect(owner.runningEffects.count == (isInFlight ? 1 : 0))
  }

  @Test func `R21: what is declared around a name is not applied when that is cancelled`() {
    run(.concat([pushed.cancellable(id: "work"), .just(4)]).onCancel(-1))
    #expect(noted { owner.action.onNext(.cancel("work")) } == ["ended run(\"work\")", "4"])
    #expect(owner.currentState.number == 4)
  }

  @Test func `R21: an effect that cancels itself by its name ends with it, once`() {
    let id = "self"
    run(
      Observable.concat([.just(1), pushed.flatMap { _ in Observable<Int>.cancel(id: id) }])
        .onCancel(-1).cancellable(id: id))
    pushed.onNext(2)
    #expect(owner.currentState.number == -1)
    #expect(owner.runningEffects == [])
  }

  @Test func `R21: outside of a reactor a stream ends with it when it is cancelled by its name`() {
    let heard = PublishSubject<Int>()
    var numbers: [Int] = []
    Observable.merge(
      heard.onCancel(-1).cancellable(id: "x"),
      pushed.flatMap { _ in Observable<Int>.cancel(id: "x") }
    ).subscribe(onNext: { numbers.append($0) }).disposed(by: bag)
    heard.onNext(1)
    pushed.onNext(0)
    #expect(numbers == [1, -1])
    #expect(!heard.hasObservers)
  }

  // MARK: Parts

  @Test func `R21: only a part that is running has declared anything, the latest first`() {
    run(
      Observable.concat([
        Observable.just(1).onCancel(-1), pushed.map { $0 * 10 }.onCancel(-2),
        Observable.never().onCancel(-3),
      ]).onCancel(-4))
    #expect(noted { owner.cancelEffects() }.prefix(2) == ["-2", "-4"])
  }

  @Test func `R21: of parts side by side each that runs is applied, through what follows them`() {
    run(
      Observable.merge(
        pushed.onCancel(1), Observable.just(2).onCancel(2), Observable.never().onCancel(3)
      ).map { $0 * 10 })
    #expect(noted { owner.cancelEffects() }.prefix(2) == ["30", "10"])
  }

  @Test(arguments: ["completes", "fails"])
  func `R21: an effect that has ended by itself applies nothing`(way: String) {
    run(pushed.onCancel(-1).catchAndReturn(5))
    if way == "completes" { pushed.onCompleted() } else { pushed.onError(TestError()) }
    #expect(noted { owner.cancelEffects() } == [])
    #expect(owner.currentState.number == (way == "completes" ? 0 : 5))
  }

  @Test func `R21: an operator that ends a part knows what follows: nothing is applied`() {
    let stop = PublishSubject<Void>()
    run(pushed.flatMapLatest { Observable.never().startWith($0).onCancel(-$0) }.take(until: stop))
    pushed.onNext(1)
    #expect(noted { pushed.onNext(2) } == ["2"])
    #expect(noted { stop.onNext(()) } == ["ended run(\"work\")"])
    run(pushed.flatMapLatest { Observable.never().startWith($0).onCancel(-$0) })
    pushed.onNext(3)
    #expect(noted { owner.cancelEffects() }.first == "-3")
  }

  // MARK: In the middle of a delivery

  @Test func `R21, R4: cancelled by a subscriber, the others get the state of its time first`() {
    run(pushed.onCancel(-1))
    owner.state.filter { $0.number == 1 }
      .subscribe(onNext: { [owner, journal] _ in
        owner.cancelEffects()
        journal.note("now \(owner.currentState.number)")
      }).disposed(by: bag)
    owner.state.skip(1).subscribe(onNext: { [journal] in journal.note("late \($0.number)") })
      .disposed(by: bag)
    #expect(
      noted { pushed.onNext(1) } == [
        "1", "ended run(\"work\")", "now -1", "late 1", "-1", "late -1",
      ])
    #expect(noted { owner.action.onNext(.set(2)) } == ["2", "late 2"])
  }

  @Test
  func `R21: a subscriber that detaches the node leaves a state that is right when it is back`() {
    run(pushed.onCancel(-1))
    owner.state.filter { $0.number == 1 }
      .subscribe(onNext: { [root, child] _ in root.detachChild(child) }).disposed(by: bag)
    owner.state.skip(1).subscribe(onNext: { [journal] in journal.note("late \($0.number)") })
      .disposed(by: bag)
    #expect(noted { pushed.onNext(1) } == ["1", "ended run(\"work\")", "deactivated"])
    #expect(owner.currentState.number == -1)
    #expect(
      noted { root.attachChild(child, as: "owner") }.filter { $0 != "+owner" } == ["-1", "late -1"])
  }

  @Test func `R21: an effect that leads to its own end is not reported as cancelled`() {
    run(pushed.onCancel(-1))
    owner.state.filter { $0.number == 1 }
      .subscribe(onNext: { [owner] _ in owner.cancelEffects() }).disposed(by: bag)
    #expect(!noted { pushed.onNext(1) }.contains { $0.hasPrefix("cancelled") })
    run(pushed.onCancel(-1))
    #expect(noted { owner.cancelEffects() }.contains { $0.hasPrefix("cancelled") })
  }

  @Test func `R21: cancelled again by what it leads to, it is applied once`() {
    run(pushed.onCancel(-1).startWith(1).onCancel(-2))
    owner.state.filter { $0.number == -1 }
      .subscribe(onNext: { [owner] _ in owner.cancelEffects() }).disposed(by: bag)
    let lines = noted { owner.cancelEffects() }
    #expect(lines.filter { $0 == "-1" }.count == 1)
    #expect(lines.filter { $0 == "-2" }.count == 1)
    #expect(lines.filter { $0.hasPrefix("ended") }.count == 1)
    #expect(owner.currentState.number == -2)
  }

  @Test func `R21: what is sent to an effect meanwhile is not applied any more`() {
    run(pushed.onCancel(-1))
    owner.state.filter { $0.number == -1 }
      .subscribe(onNext: { [pushed] _ in pushed.onNext(9) }).disposed(by: bag)
    #expect(noted { owner.cancelEffects() }.first == "-1")
    #expect(owner.currentState.number == -1)
  }

  // MARK: Without rules

  @Test func `R21: it passes the transform, or passes by one in the middle of a mutation`() {
    let test = OnCancelTests(transforming: { $0.map { $0 * 10 } })
    test.run(test.pushed.onCancel(-1))
    #expect(test.noted { test.owner.cancelEffects() }.first == "-10")
    test.run(test.pushed.onCancel(-2))
    test.owner.state.filter { $0.number == 10 }
      .subscribe(onNext: { _ in test.root.detachChild(test.child) }).disposed(by: test.bag)
    test.pushed.onNext(1)
    #expect(test.owner.currentState.number == -2)
  }

  @Test func `R14, R21: a stub takes the rules' place, and nothing is applied`() {
    run(pushed.onCancel(-1))
    #expect(noted { owner.reactor.isStubEnabled = true }.allSatisfy { $0 != "-1" })
    #expect(owner.currentState.number == 0)
    #expect(!pushed.hasObservers)
  }

  @Test func `R15, R21: nothing is applied for a reactor that has been released`() {
    var reactor: WorkReactor? = WorkReactor()
    var numbers: [Int] = []
    reactor?.state.subscribe(onNext: { numbers.append($0.number) }).disposed(by: bag)
    reactor?.name("work", pushed.onCancel(-1))
    reactor?.action.onNext(.run("work"))
    reactor = nil
    #expect(numbers == [0])
    #expect(!pushed.hasObservers)
  }

  @Test func `R21: an effect keeps nothing of the parts that have ended`() {
    let live = LiveCount()
    run(
      pushed.flatMap { number in
        let token = live.count()
        return Observable.just(number).onCancel(-number)
          .do(onNext: { _ in withExtendedLifetime(token) {} })
      })
    for number in 1...3 { pushed.onNext(number) }
    #expect(live.now == 0)
    #expect(noted { owner.cancelEffects() }.filter { $0.hasPrefix("-") } == [])
  }
}
