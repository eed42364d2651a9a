import RIBConsole
import RIBCore
import RIBTesting
import TestSupport
import Testing

@Suite struct `The lifecycle contract` {
  private let clock = ManualClock()

  @Test func `a node with running work passes, and so do a root and a double`() async {
    let listener = CounterListenerSpy()
    await lifecycleContract(typing: "increase", "hop", watching: [listener], clock: clock) {
      AttachedRouter(buildCounter(clock: clock, withListener: listener).interactor)
    }
    #expect(listener.calls == ["counterDidReach(1)", "counterDidReach(2)"])
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

  @Test func `a node that is active too early or twice, or cannot be attached again, fails`() async
  {
    await isBroken(
      by: { presenter, reactor in
        let interactor = CounterInteractor(presenter: presenter, reactor: reactor)
        interactor.activate()
        return interactor
      }, saying: "It is active before it is attached. Leave activate() to the tree.")
    await isBroken(
      by: TwiceActive.init, saying: "Attached once, it became active 2 times. Look for activate()")
    await isBroken(
      by: Final.init,
      saying: "It cannot be attached again after it was detached: counter has "
        + "been terminated")
  }

  @Test func `a node that does not stay active, or does not resign, fails`() async {
    await expectAll(
      "It is not active though it is attached", "Detached once, it resigned 0 times",
      times: 4
    ) {
      await lifecycleContract(clock: clock) { buildCounter(clock: clock, make: Sleepy.init) }
    }
    await expectAll("It is still active after it was detached", times: 2) {
      await lifecycleContract(clock: clock) { Router<any Interactable>(interactor: Restless()) }
    }
  }

  /// Work of an interactor after its node was detached, with the sentence that names it.
  nonisolated enum LateWork: String, CaseIterable {
    case writing = "it wrote: late. Stop that in"
    case reducing = "its reactor reduced: CounterReactor add"
    case calling = "it called its doubles: counterDidReach(7)"
    case sleeping = "it still sleeps on the clock: counter work until"

    @MainActor fileprivate var type: ClockedInteractor.Type {
      switch self {
      case .writing: LateWriter.self
      case .reducing: LateReducer.self
      case .calling: LateSpeaker.self
      case .sleeping: LateSleeper.self
      }
    }
  }

  @Test(arguments: LateWork.allCases)
  func `a node that goes on with its work while it is detached fails`(work: LateWork) async {
    let listener = CounterListenerSpy()
    await expectAll("After it was detached, \(work.rawValue)", times: 2) {
      await lifecycleContract(watching: [listener], clock: clock) { [clock] in
        buildCounter(clock: clock, withListener: listener) {
          work.type.init(presenter: $0, reactor: $1, clock: clock)
        }
      }
    }
    await clock.run()
  }

  @Test func `a node that leaves a part behind, or holds its own router, fails`() async {
    var kept: [AnyObject] = []
    await isBroken(
      by: { presenter, reactor in
        kept.append(presenter)
        return CounterInteractor(presenter: presenter, reactor: reactor)
      }, saying: "Still held after root/counter was detached: CounterPresenter.")
    #expect(kept.count == 1)
    var cycle: SelfHolding?
    await isBroken(
      by: { presenter, reactor in
        let interactor = SelfHolding(presenter: presenter, reactor: reactor)
        cycle = interactor
        return interactor
      }, saying: "Still held after root/counter was detached: CounterRouter.")
    cycle?.held = nil
  }

  @Test func `a line that cannot be typed fails`() async {
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

/// An interactor that always reports that it is active.
private final class Restless: Interactable {
  private(set) var isActive = false
  var isActiveStream: Observable<Bool> { .just(isActive) }
  func activate() { isActive = true }
  func deactivate() {}
}

private class ClockedInteractor: CounterInteractor {
  let clock: ManualClock
  private(set) var subscriptions: [any Disposable] = []

  required init(presenter: CounterPresenter, reactor: CounterReactor, clock: ManualClock) {
    self.clock = clock
    super.init(presenter: presenter, reactor: reactor)
  }

  /// An interactor that acts a second after each activation, detached or not.
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
