// Loops of actions stop at a limit, with a report.

import RIBCore
import Testing

/// Sends once more on each report.
private final class Insistent: Reactor {
  typealias Action = Int
  typealias State = Int
  let initialState = 0
  let reactorSlot = ReactorSlot()
  var onMutate: () -> Void = {}
  var onError: () -> Void = {}
  var errors: [any Error] = []
  func mutate(action: Int) -> Observable<Int> {
    onMutate()
    return .just(action)
  }
  func reduce(into state: inout Int, mutation: Int) { state += mutation }
  func didReceiveError(_ error: any Error) {
    errors.append(error)
    onError()
  }
}

/// Sends on each report of a drop.
private final class Meddling: TreeObserver {
  var onReport: () -> Void = {}
  var dropCount = 0
  var failures = 0
  func didDrop(_ dropped: DroppedTurn, _ reason: DropReason, _ path: NodePath) {
    dropCount += 1
    onReport()
  }
  func didFail(_ failure: ReactorFailure, _ path: NodePath) {
    failures += 1
    onReport()
  }
}

/// In a suite of its own, one after the other, as the limits hold for the whole process.
@Suite(.serialized) struct ReactorLimitTests {
  private let reactor = Insistent()
  private let observer = Meddling()

  private func fillQueue(_ reactor: Insistent) {
    let limit = ReactorLimits.waitingTurns
    ReactorLimits.ofLoop.waitingTurns = 100
    defer { ReactorLimits.ofLoop.waitingTurns = limit }
    var hasFilled = false
    reactor.onMutate = {
      if hasFilled { return }
      hasFilled = true
      for _ in 0..<101 { reactor.action.onNext(1) }
    }
    reactor.action.onNext(1)
    (reactor.onMutate, reactor.onError) = ({}, {})
  }

  @Test
  func `R5: of actions refused during a refusal the reactor is told once, and observers of each`() {
    reactor.onError = { for _ in 0..<3 { reactor.action.onNext(1) } }
    fillQueue(reactor)
    #expect(reactor.errors as? [ReactorLimitError] == [.tooManyWaiting(limit: 100)])
    #expect(reactor.currentState == 101)
    let (observed, observer) = (Insistent(), Meddling())
    let observing = TreeObservers.observeProcess(observer)
    observed.onError = { observed.action.onNext(1) }
    fillQueue(observed)
    observing.dispose()
    #expect(observer.dropCount == 2)
  }

  @Test func `R5: reactors and observers that send again on each refusal come to an end`() {
    let (reactor, other) = (Insistent(), Insistent())
    reactor.onError = { for _ in 0..<2 { other.action.onNext(1) } }
    other.onError = { for _ in 0..<2 { reactor.action.onNext(1) } }
    fillQueue(reactor)
    #expect((reactor.errors.count, other.currentState) == (1, 0))

    let (observed, observer) = (Insistent(), Meddling())
    observer.onReport = { observed.action.onNext(1) }
    let observing = TreeObservers.observeProcess(observer)
    fillQueue(observed)
    observing.dispose()
    observer.onReport = {}
    #expect([observer.dropCount, observer.failures].allSatisfy { (1...10).contains($0) })
  }

  @Test func `R5: an observer that sends to an inactive reactor on its drops is stopped`() {
    let limit = ReactorLimits.turnsPerRun
    ReactorLimits.ofLoop.turnsPerRun = 1_000
    defer { ReactorLimits.ofLoop.turnsPerRun = limit }
    let owner = ReactorInteractor(presenter: (), reactor: Insistent())
    owner.activate()
    owner.deactivate()
    observer.onReport = { owner.action.onNext(1) }
    let observing = TreeObservers.observeProcess(observer)
    owner.action.onNext(1)
    observing.dispose()
    observer.onReport = {}
    #expect((1_000...1_010).contains(observer.dropCount))
    #expect(owner.reactor.errors as? [ReactorLimitError] == [.runTooLong(limit: 1_000)])
  }

  @Test func `R5: an action sent on the report of a run that was too long is dropped with it`() {
    let limit = ReactorLimits.turnsPerRun
    ReactorLimits.ofLoop.turnsPerRun = 1_000
    defer { ReactorLimits.ofLoop.turnsPerRun = limit }
    observer.onReport = { reactor.action.onNext(1) }
    reactor.onError = { [unowned reactor] in reactor.action.onNext(1) }
    reactor.onMutate = { reactor.action.onNext(1) }
    let observing = TreeObservers.observeProcess(observer)
    reactor.action.onNext(1)
    observing.dispose()
    observer.onReport = {}
    #expect(reactor.errors as? [ReactorLimitError] == [.runTooLong(limit: 1_000)])
    reactor.onMutate = {}
    let before = reactor.currentState
    reactor.action.onNext(1)
    #expect(reactor.currentState == before + 1)
  }

  @Test func `R5: all that waits at the end of a run that was too long is dropped`() {
    let limit = ReactorLimits.turnsPerRun
    ReactorLimits.ofLoop.turnsPerRun = 3
    defer { ReactorLimits.ofLoop.turnsPerRun = limit }
    let observing = TreeObservers.observeProcess(observer)
    reactor.onMutate = {
      reactor.onMutate = {}
      for _ in 0..<6 { reactor.action.onNext(10) }
    }
    reactor.action.onNext(1)
    // Two of the six had their turns.
    #expect((reactor.currentState, observer.dropCount) == (21, 4))
    reactor.action.onNext(1)
    observing.dispose()
    #expect(reactor.currentState == 22)
  }

  @Test func `R22: an action that a limit refuses fails`() {
    var errors: [ActionSendError] = []
    func send() {
      _ = reactor.action.send(1).subscribe(onFailure: { error in
        if let error = error as? ActionSendError { errors.append(error) }
      })
    }
    reactor.onError = send
    fillQueue(reactor)
    #expect(errors == [.dropped(.queueFull)])
    let limit = ReactorLimits.turnsPerRun
    ReactorLimits.ofLoop.turnsPerRun = 3
    defer { ReactorLimits.ofLoop.turnsPerRun = limit }
    reactor.onMutate = {
      reactor.onMutate = {}
      for _ in 0..<4 { send() }
    }
    reactor.action.onNext(1)
    #expect(errors == [.dropped(.queueFull), .dropped(.runLimit), .dropped(.runLimit)])
  }

  @Test func `R5: effects that are begun again as they are cancelled do not hang`() {
    let reactor = ListReactor()
    var begun = 0
    reactor.effects["again"] = .create { [unowned reactor] _ in
      begun += 1
      return Disposables.create { reactor.action.onNext(.run("again")) }
    }
    let owner = ReactorInteractor(presenter: (), reactor: reactor)
    owner.activate()
    owner.action.onNext(.run("again"))
    owner.cancelEffects()
    // Actions sent meanwhile had their turn after all had ended.
    #expect((begun, owner.runningEffects.count) == (2, 1))
    owner.deactivate()
    #expect((begun, owner.runningEffects.count) == (2, 0))
  }
}
