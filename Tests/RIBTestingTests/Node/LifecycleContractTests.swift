// The lifecycle contract: who keeps it, and what it says to each who breaks it.

import RIBConsole
import RIBCore
import RIBTesting
import TestSupport
import Testing

@Suite struct `The lifecycle contract` {
  private let clock = ManualClock()

  @Test func `is kept by a node with work under way`() async {
    let listener = CounterListenerSpy()
    await lifecycleContract(typing: "increase", "hop", watching: [listener], clock: clock) {
      AttachedRouter(buildCounter(clock: clock, withListener: listener).interactor)
    }
    #expect(listener.calls == ["counterDidReach(1)", "counterDidReach(2)"])
  }

  @Test func `is kept by a root, and by a double`() async {
    await lifecycleContract(typing: "increase", clock: clock) { buildCounter(clock: clock) }
    await lifecycleContract { RouterSpy() }
  }

  private func isBroken<Broken: CounterInteractor>(
    by make: @escaping (CounterPresenter, CounterReactor) -> Broken, saying sentences: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await expectFailure(
      "The lifecycle contract of CounterRouter: ", sentences, sourceLocation: sourceLocation
    ) {
      await lifecycleContract(clock: clock, sourceLocation: sourceLocation) {
        buildCounter(clock: clock, make: make)
      }
    }
  }

  @Test func `is broken by one that is active before its time`() async {
    await isBroken(
      by: { presenter, reactor in
        let interactor = CounterInteractor(presenter: presenter, reactor: reactor)
        interactor.activate()
        return interactor
      }, saying: "It is active before it is attached. Leave activate() to the tree.")
  }

  @Test func `is broken by one that becomes active twice`() async {
    await isBroken(
      by: TwiceActive.init, saying: "Attached once, it became active 2 times. Look for activate()")
  }

  @Test func `is broken by one that does not stay active`() async {
    await expectAll(
      "It is not active though it is attached", "Detached once, it resigned 0 times",
      times: 4
    ) {
      await lifecycleContract(clock: clock) { buildCounter(clock: clock, make: Sleepy.init) }
    }
  }

  @Test func `is broken by one that does not resign`() async {
    await expectAll("It is still active after it was detached", times: 2) {
      await lifecycleContract(clock: clock) { Router<any Interactable>(interactor: Restless()) }
    }
  }

  @Test func `is broken by one that writes when it is detached`() async {
    await expectAll("After it was detached, it wrote: late. Stop that in", times: 2) {
      await lifecycleContract(clock: clock) { [clock] in
        buildCounter(clock: clock) { LateWriter(presenter: $0, reactor: $1, clock: clock) }
      }
    }
  }

  @Test func `is broken by one whose reactor goes on without it`() async {
    await expectAll("After it was detached, its reactor reduced: CounterReactor add", times: 2) {
      await lifecycleContract(clock: clock) { [clock] in
        buildCounter(clock: clock) { LateReducer(presenter: $0, reactor: $1, clock: clock) }
      }
    }
  }

  @Test func `is broken by one that speaks to its listener when it is detached`() async {
    let listener = CounterListenerSpy()
    await expectAll("After it was detached, it called its doubles: counterDidReach(7)", times: 2) {
      await lifecycleContract(watching: [listener], clock: clock) { [clock] in
        buildCounter(clock: clock, withListener: listener) {
          LateSpeaker(presenter: $0, reactor: $1, clock: clock)
        }
      }
    }
  }

  @Test func `is broken by one that leaves somebody asleep`() async {
    await expectAll(
      "After it was detached, it still sleeps on the clock: something until", times: 2
    ) {
      await lifecycleContract(clock: clock) { [clock] in
        buildCounter(clock: clock) { LateSleeper(presenter: $0, reactor: $1, clock: clock) }
      }
    }
    await clock.run()
  }

  @Test func `is broken by one that cannot be attached again`() async {
    await isBroken(
      by: Final.init,
      saying: "It cannot be attached again after it was detached: counter has "
        + "been terminated")
  }

  @Test func `is broken by one that leaves a part behind`() async {
    var kept: [AnyObject] = []
    await isBroken(
      by: { presenter, reactor in
        kept.append(presenter)
        return CounterInteractor(presenter: presenter, reactor: reactor)
      }, saying: "Still held after root/counter was detached: CounterPresenter.")
    #expect(kept.count == 1)
  }

  @Test func `is broken by one that holds its own router`() async {
    var cycle: SelfHolding?
    await isBroken(
      by: { presenter, reactor in
        let interactor = SelfHolding(presenter: presenter, reactor: reactor)
        cycle = interactor
        return interactor
      }, saying: "Still held after root/counter was detached: CounterRouter.")
    cycle?.held = nil
  }

  @Test func `fails for lines that cannot be typed`() async {
    await expectAll("\"decrease\" is not one of its commands", times: 2) {
      await lifecycleContract(typing: "decrease") { buildCounter(clock: clock) }
    }
    await expectAll("\"increase\" cannot be typed: it has no CLIPresenter", times: 2) {
      await lifecycleContract(typing: "increase") { RouterSpy() }
    }
  }
}

// MARK: Broken interactors

private final class TwiceActive: CounterInteractor {
  private var isFirst = true

  override func didBecomeActive() {
    guard isFirst else { return }
    isFirst = false
    deactivate()
    activate()
  }
}

private final class Sleepy: CounterInteractor {
  override func didBecomeActive() { deactivate() }
}

/// Says that it is active, whatever it is told.
private final class Restless: Interactable {
  private(set) var isActive = false
  var isActiveStream: Observable<Bool> { .just(isActive) }
  func activate() { isActive = true }
  func deactivate() {}
}

private class ClockedInteractor: CounterInteractor {
  let clock: ManualClock
  private(set) var subscriptions: [any Disposable] = []

  init(presenter: CounterPresenter, reactor: CounterReactor, clock: ManualClock) {
    self.clock = clock
    super.init(presenter: presenter, reactor: reactor)
  }

  /// Does something a second after each activation, detached or not.
  func later(_ body: @escaping () -> Void) {
    let delay = Observable.just(()).delay(.seconds(1), clock: clock)
    subscriptions.append(delay.subscribe(onNext: body))
  }
}

private final class LateWriter: ClockedInteractor {
  override func didBecomeActive() { later { [weak presenter] in presenter?.write("late") } }
}

private final class LateSpeaker: ClockedInteractor {
  override func didBecomeActive() { later { [weak self] in self?.listener?.counterDidReach(7) } }
}

private final class LateReducer: ClockedInteractor {
  private lazy var own = CounterReactor(clock: clock)
  override func didBecomeActive() { later { [weak self] in self?.own.action.onNext(.hop) } }
}

private final class LateSleeper: ClockedInteractor {
  override func didBecomeActive() {
    let subscription = Observable.just(()).delay(.seconds(3_600), clock: clock).subscribe { _ in }
    ends.append(subscription)
  }
  private var ends: [any Disposable] = []
}

private final class Final: CounterInteractor {
  override func willResignActive() { router?.terminate() }
}

private final class SelfHolding: CounterInteractor {
  var held: ViewableRouter<CounterInteractor, CounterPresenter>?
  override func didBecomeActive() { held = router }
}
