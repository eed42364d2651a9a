// The last mutation of an effect that is cancelled in the middle of a delivery, or without rules (R21).

import RIBCore
import Testing

final class OnCancelDeliveryTests: OnCancelWorld {
  @Test func `R21, R4: cancelled by a subscriber, the others get the state of its time first`() {
    run(pushed.onCancel(-1))
    owner.state.filter { $0.number == 1 }
      .subscribe(onNext: { [owner, log] _ in
        owner.cancelEffects()
        log.note("now \(owner.currentState.number)")
      }).disposed(by: bag)
    owner.state.skip(1).subscribe(onNext: { [log] in log.note("late \($0.number)") })
      .disposed(by: bag)
    for _ in 0..<2 {
      #expect(
        noted { pushed.onNext(1) } == [
          "1", "ended run(\"work\")", "now -1", "late 1", "-1", "late -1",
        ])
      let atOnce = Observable<Int>.create { [owner, log] observer in
        observer.onNext(5)
        log.note("now \(owner.currentState.number)")
        observer.onCompleted()
        return Disposables.create()
      }
      #expect(noted { run(atOnce) } == ["5", "late 5", "now 5"])
      #expect(noted { owner.action.onNext(.set(2)) } == ["2", "late 2"])
      run(pushed.onCancel(-1))
    }
  }

  @Test func `R21, R23: a mutation that comes during the delivery of a last one is shown after it`()
  {
    let others = PublishSubject<Int>()
    let test = OnCancelWorld(transforming: { .merge($0, others.asObservable()) })
    test.run(test.pushed.onCancel(-1))
    test.owner.state.subscribe(onNext: { [owner = test.owner] state in
      if state.number == 1 { owner.cancelEffects() }
      if state.number == -1 { others.onNext(7) }
    }).disposed(by: test.bag)
    var seen: [[Int]] = []
    test.owner.state.skip(1).subscribe(onNext: { [owner = test.owner] state in
      seen.append([state.number, owner.currentState.number])
    }).disposed(by: test.bag)
    test.pushed.onNext(1)
    #expect(seen == [[1, -1], [-1, 7], [7, 7]])
  }

  @Test func `R21: a cancelled effect applies no more that its last mutation leads to`() {
    let other = PublishSubject<Int>()
    run(.merge(pushed.onCancel(-1), other.asObservable()))
    owner.state.filter { $0.number == -1 }.subscribe(onNext: { _ in other.onNext(5) })
      .disposed(by: bag)
    owner.cancelEffects()
    #expect(owner.currentState.number == -1)
  }

  @Test
  func
    `R21: a subscriber that detaches the node leaves a state that is right when it is attached again`()
  {
    run(pushed.onCancel(-1))
    owner.state.filter { $0.number == 1 }
      .subscribe(onNext: { [root, child] _ in root.detachChild(child) }).disposed(by: bag)
    owner.state.skip(1).subscribe(onNext: { [log] in log.note("late \($0.number)") })
      .disposed(by: bag)
    #expect(noted { pushed.onNext(1) } == ["1", "ended run(\"work\")", "deactivated"])
    #expect(owner.currentState.number == -1)
    let lines = noted { root.attachChild(child, as: "owner") }
    let shown = lines.filter { $0 != "+owner" }
    #expect(shown == ["-1", "late -1"])
  }

  @Test func `R21: an effect that leads to its own end is not reported as cancelled`() {
    run(pushed.onCancel(-1))
    owner.state.filter { $0.number == 1 }
      .subscribe(onNext: { [owner] _ in owner.cancelEffects() }).disposed(by: bag)
    #expect(!noted { pushed.onNext(1) }.contains { $0.hasPrefix("cancelled") })
    run(pushed.onCancel(-1))
    #expect(noted { owner.cancelEffects() }.contains { $0.hasPrefix("cancelled") })
  }

  @Test func `R21: a last mutation that leads to another cancellation is applied once`() {
    run(pushed.onCancel(-1).startWith(1).onCancel(-2))
    owner.state.filter { $0.number == -1 }
      .subscribe(onNext: { [owner] _ in owner.cancelEffects() }).disposed(by: bag)
    let lines = noted { owner.cancelEffects() }
    let shown = lines.filter { $0.hasPrefix("-") }.sorted()
    #expect(shown == ["-1", "-2"])
    let counts = ["cancelled", "ended"].map { start in lines.count { $0.hasPrefix(start) } }
    #expect(counts == [1, 1] && owner.currentState.number == -2)
  }

  @Test func `R21: an element sent to an effect meanwhile is not applied any more`() {
    run(pushed.onCancel(-1))
    owner.state.filter { $0.number == -1 }
      .subscribe(onNext: { [pushed] _ in pushed.onNext(9) }).disposed(by: bag)
    #expect(noted { owner.cancelEffects() }.first == "-1")
    #expect(owner.currentState.number == -1)
  }

  // MARK: Without rules

  @Test func `R21: a last mutation passes the transform, also one in the middle of a mutation`() {
    let test = OnCancelWorld(transforming: { $0.map { $0 * 10 } })
    test.run(test.pushed.onCancel(-1))
    #expect(test.noted { test.owner.cancelEffects() }.first == "-10")
    test.run(test.pushed.onCancel(-2))
    test.owner.state.filter { $0.number == 10 }
      .subscribe(onNext: { _ in test.root.detachChild(test.child) }).disposed(by: test.bag)
    test.pushed.onNext(1)
    #expect(test.owner.currentState.number == -20)
  }

  @Test func `R21: a last mutation passes the transform while a state from elsewhere is shown`() {
    final class Merging: Reactor {
      typealias Action = Int
      typealias State = Int
      let initialState = 0
      let states = PublishSubject<Int>()
      func mutate(action: Int) -> Observable<Int> { Observable<Int>.never().onCancel(action) }
      func transform(mutation: Observable<Int>) -> Observable<Int> { mutation.map { $0 * 10 } }
      func transform(state: Observable<Int>) -> Observable<Int> {
        .merge(state, states.asObservable())
      }
      func reduce(into state: inout Int, mutation: Int) { state = mutation }
    }
    let reactor = Merging()
    let owner = ReactorInteractor(presenter: (), reactor: reactor)
    owner.activate()
    owner.action.onNext(-1)
    owner.state.filter { $0 == 1 }.subscribe(onNext: { [owner] _ in owner.deactivate() })
      .disposed(by: bag)
    reactor.states.onNext(1)
    #expect(owner.currentState == -10)
  }

  @Test func `R14, R21: a stub replaces the rules, and nothing is applied`() {
    run(pushed.onCancel(-1))
    #expect(noted { owner.reactor.isStubEnabled = true }.allSatisfy { $0 != "-1" })
    #expect(owner.currentState.number == 0 && !pushed.hasObservers)
  }

  @Test func `R15, R21: nothing is applied for a reactor that has been released`() {
    var reactor: WorkReactor? = WorkReactor()
    var numbers: [Int] = []
    reactor?.state.subscribe(onNext: { numbers.append($0.number) }).disposed(by: bag)
    reactor?.name("work", pushed.onCancel(-1))
    reactor?.action.onNext(.run("work"))
    reactor = nil
    #expect(numbers == [0] && !pushed.hasObservers)
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
    let lines = noted { owner.cancelEffects() }
    #expect(!lines.contains { $0.hasPrefix("-") })
  }
}
