// The last mutation of an effect that is cancelled (R21).

import RIBCore
import Testing

final class OnCancelTests: OnCancelWorld {
  @Test
  func
    `R21: a last mutation is applied once, and subscribers have its state before the end is reported`()
  {
    run(pushed.onCancel(-1))
    pushed.onNext(1)
    let ends = ["-1", "cancelled run(\"work\")", "ended run(\"work\")"]
    #expect(noted { owner.cancelEffects() } == ends)
    #expect(noted { owner.cancelEffects() } == [])
    pushed.onNext(2)
    #expect(owner.currentState.number == -1 && owner.runningEffects == [])
  }

  @Test
  func
    `R21: at a deactivation a last mutation is applied while the node is active, and nothing after it`()
  {
    run(pushed.onCancel(-1))
    let lines = noted { root.detachChild(child) }
    #expect(lines == ["-1", "cancelled run(\"work\")", "ended run(\"work\")", "deactivated"])
    root.attachChild(child, as: "owner")
    #expect(noted { pushed.onNext(2) } == [])
    #expect(owner.currentState.number == -1)
  }

  @Test
  func `R21: an action that follows from it waits until all have ended, or is dropped if inactive`()
  {
    run(pushed.onCancel(-1), as: "one")
    run(pushed.onCancel(-2), as: "two")
    owner.state.filter { $0.number == -1 }
      .subscribe(onNext: { [owner] _ in owner.action.onNext(.set(7)) }).disposed(by: bag)
    let ends = noted { owner.cancelEffects() }
    #expect(
      ends == [
        "-1", "cancelled run(\"one\")", "ended run(\"one\")",
        "-2", "cancelled run(\"two\")", "ended run(\"two\")", "7",
      ])
    run(pushed.onCancel(-1))
    let lines = noted { root.detachChild(child) }
    #expect(lines.last == "deactivated" && lines.contains("dropped set(7) inactive"))
    #expect(owner.currentState.number == -1)
  }

  @Test
  func `R21: an effect that emits within its own element and then ends itself is not cancelled`() {
    var observer: AnyObserver<Int>?
    run(
      .create {
        observer = $0
        return Disposables.create()
      })
    owner.state.filter { $0.number == 1 }.subscribe(onNext: { [owner] _ in
      observer?.onNext(2)
      owner.cancelEffects()
    }).disposed(by: bag)
    #expect(noted { observer?.onNext(1) } == ["1", "ended run(\"work\")", "2"])
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

  @Test func `R21: a mutation declared around a name is not applied when the name is cancelled`() {
    run(.concat([pushed.cancellable(id: "work"), .just(4)]).onCancel(-1))
    #expect(noted { owner.action.onNext(.cancel("work")) } == ["4", "ended run(\"work\")"])
    #expect(owner.currentState.number == 4)
  }

  @Test func `R21: a stream that cancels itself by its name ends with it, in a reactor or outside`()
  {
    let id = "self"
    run(
      Observable.concat([.just(1), pushed.flatMap { _ in Observable<Int>.cancel(id: id) }])
        .onCancel(-1).cancellable(id: id))
    pushed.onNext(2)
    #expect(owner.currentState.number == -1 && owner.runningEffects == [])

    let received = PublishSubject<Int>()
    var numbers: [Int] = []
    Observable.merge(
      received.onCancel(-1).cancellable(id: "x"),
      pushed.flatMap { _ in Observable<Int>.cancel(id: "x") }
    ).subscribe(onNext: { numbers.append($0) }).disposed(by: bag)
    received.onNext(1)
    pushed.onNext(0)
    #expect(numbers == [1, -1] && !received.hasObservers)
  }

  // MARK: Parts

  @Test
  func
    `R21: only running parts apply what they declare, the latest first, through what follows them`()
  {
    run(
      Observable.concat([
        Observable.just(1).onCancel(-1), pushed.map { $0 * 10 }.onCancel(-2),
        Observable.never().onCancel(-3),
      ]).onCancel(-4))
    #expect(noted { owner.cancelEffects() }.prefix(2) == ["-2", "-4"])
    run(pushed.onCancel(1).flatMap { Observable.of($0, $0 * 10) })
    #expect(noted { owner.cancelEffects() }.prefix(2) == ["1", "10"])
    run(
      Observable.merge(
        pushed.onCancel(1), Observable.just(2).onCancel(2), Observable.never().onCancel(3)
      ).map { $0 * 10 })
    #expect(noted { owner.cancelEffects() }.prefix(2) == ["30", "10"])
    // Also what a named part declares, or one in the background.
    for part in [pushed.onCancel(-1).cancellable(id: "part"), pushed.onCancel(-1).background()] {
      run(part.map { $0 })
      #expect(noted { owner.cancelEffects() }.first == "-1")
    }
  }

  @Test func `R21, R23: mutations that follow the last one of a part are reduced at once`() {
    let other = PublishSubject<Int>()
    run(.merge(pushed.onCancel(-1).cancellable(id: "part"), other.asObservable()))
    owner.action.onNext(.cancel("part"))
    owner.state.filter { $0.number == 1 }.subscribe(onNext: { [owner, log] _ in
      other.onNext(2)
      log.note("now \(owner.currentState.number)")
    }).disposed(by: bag)
    #expect(noted { owner.action.onNext(.set(1)) } == ["1", "now 2", "2"])
  }

  @Test(arguments: ["completes", "fails"])
  func `R21: an effect that has ended by itself applies nothing`(way: String) {
    run(pushed.onCancel(-1).catchAndReturn(5))
    if way == "completes" { pushed.onCompleted() } else { pushed.onError(TestError()) }
    #expect(noted { owner.cancelEffects() } == [])
    #expect(owner.currentState.number == (way == "completes" ? 0 : 5))
  }

  @Test func `R21: if an operator ends a part, its last mutation is not applied`() {
    let stop = PublishSubject<Void>()
    run(pushed.flatMapLatest { Observable.never().startWith($0).onCancel(-$0) }.take(until: stop))
    pushed.onNext(1)
    #expect(noted { pushed.onNext(2) } == ["2"])
    #expect(noted { stop.onNext(()) } == ["ended run(\"work\")"])
    run(pushed.flatMapLatest { Observable.never().startWith($0).onCancel(-$0) })
    pushed.onNext(3)
    #expect(noted { owner.cancelEffects() }.first == "-3")
  }
}
