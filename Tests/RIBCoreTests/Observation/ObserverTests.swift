// The notifications of observers, and their choice of them.

import RIBTesting
import TestSupport
import Testing

@testable import RIBCore

struct ObserverTests {
  private final class Counting: TreeObserver {
    let observesReactors: Bool
    private(set) var actions = 0
    private(set) var mutations = 0
    private(set) var states = 0
    private(set) var failed: EffectInfo?
    private(set) var began: EffectInfo?

    init(observesReactors: Bool) { self.observesReactors = observesReactors }

    func willProcess(action: Any, _ path: NodePath) { actions += 1 }
    func willReduce(mutation: Any, _ path: NodePath) { mutations += 1 }
    func didChange(state: Any, _ path: NodePath) { states += 1 }
    func didBegin(effect: EffectInfo, _ path: NodePath) { began = effect }
    func didFail(_ failure: ReactorFailure, _ path: NodePath) { failed = failure.effect }
  }

  private final class Sum: Reactor {
    struct Refused: Error {}
    typealias Action = Int
    let initialState = 0
    let clock: any Clock<Duration>

    init(clock: any Clock<Duration>) { self.clock = clock }

    func mutate(action: Int) -> Observable<Int> {
      let clock = clock
      if action == 0 { return .error(Refused()) }
      if action > 0 { return .just(action) }
      return .task {
        try await clock.sleep(for: .seconds(1))
        throw Refused()
      }
    }
    func reduce(into state: inout Int, mutation: Int) { state += mutation }
  }

  private let clock = ManualClock()
  private let interactor: ReactorInteractor<Void, Sum>
  private let router: Router<ReactorInteractor<Void, Sum>>

  init() {
    interactor = ReactorInteractor(presenter: (), reactor: Sum(clock: clock))
    router = Router(interactor: interactor)
    interactor.activate()
  }

  @Test func `an observer that was added twice is removed once by each disposable`() {
    let observer = Counting(observesReactors: true)
    let first = router.observeTree(observer)
    let second = router.observeTree(observer)
    var counts: [Int] = []
    func act() {
      interactor.action.onNext(1)
      counts.append(observer.actions)
    }
    act()
    first.dispose()
    first.dispose()
    act()
    second.dispose()
    act()
    #expect(counts == [2, 3, 3])
  }

  @Test func `an observer is notified of reactors unless it opts out`() {
    let all = Counting(observesReactors: true)
    let few = Counting(observesReactors: false)
    let hearing = [router.observeTree(few), router.observeTree(all)]
    interactor.action.onNext(1)
    #expect([all.actions, all.mutations, all.states] == [1, 1, 1])
    #expect([few.actions, few.mutations, few.states] == [0, 0, 0])
    hearing[1].dispose()
    interactor.action.onNext(1)
    #expect((all.actions, interactor.currentState) == (1, 2))
  }

  @Test func `after the last observer of reactors was removed, notifying costs nothing`() {
    let all = [Counting(observesReactors: true), Counting(observesReactors: true)]
    let few = router.observeTree(Counting(observesReactors: false))
    let observers = TreeNode.record(of: router).fields.observers
    #expect(observers?.observesReactors == false)
    let hearing = all.map { router.observeTree($0) }
    #expect(observers?.observesReactors == true)
    hearing[0].dispose()
    #expect(observers?.observesReactors == true)
    hearing[1].dispose()
    #expect(observers?.observesReactors == false)
    few.dispose()
    #expect(observers?.isEmpty == true)
  }

  @Test func `R7: an observer of the process is notified until it is disposed`() {
    let log = EventLog()
    let lone = Sum(clock: clock)
    let observing = TreeObservers.observeProcess(LoggingObserver(log))
    let failures = [
      { lone.action.onNext(0) },
      { _ = Observable<Int>.error(TestError()).subscribe(onNext: { _ in }) },
    ]
    for fail in failures {
      fail()
      #expect(log.take().count == 1)
    }
    observing.dispose()
    for fail in failures { fail() }
    #expect(log.take() == [])
  }

  @Test func `an error names its effect if observers were notified that it began`() async {
    let observer = Counting(observesReactors: false)
    let hearing = router.observeTree(observer)
    interactor.action.onNext(0)
    #expect(observer.failed == nil)
    interactor.action.onNext(-1)
    await clock.sleepers(1)
    await clock.advance(by: .seconds(1))
    #expect(observer.began != nil && observer.failed == observer.began)
    hearing.dispose()
  }

  @Test func `a dropped action is a loss, and a mutation only if a limit dropped it`() {
    let reasons: [DropReason] = [.inactive, .released, .queueFull, .runLimit]
    #expect(reasons.allSatisfy { DroppedTurn.action(1).isMissed($0) })
    #expect(reasons.map { DroppedTurn.mutation(1).isMissed($0) } == [false, false, true, true])
  }

  @Test func `T2: a node is inactive when observers are notified of its deactivation`() {
    final class Activity: TreeObserver {
      var isActive: [Bool?] = []
      func didActivate(_ path: NodePath) { note(path) }
      func didDeactivate(_ path: NodePath) { note(path) }
      private func note(_ path: NodePath) {
        isActive.append((path.routing?.interactable as? Interactor)?.isActive)
      }
    }
    let observer = Activity()
    let root = TestRouter("root", EventLog(), [TestRouter("child", EventLog())])
    let observing = root.observeTree(observer)
    root.interactor.activate()
    root.interactor.deactivate()
    #expect(observer.isActive == [true, true, false, false])
    observing.dispose()
  }
}
