// References between reactors, streams and subscribers, and their release (R15, R16, R17).

import RIBCore
import RIBTesting
import Synchronization
import TestSupport
import Testing

@testable import enum RIBCore.ReactorTable
@testable import class RIBCore.WeakTable

/// A reactor with its slot in the table.
private final class Tabled: Reactor {
  typealias Action = Int
  typealias State = Int
  let initialState = 0
  var effect: Observable<Int> = .empty()
  func mutate(action: Int) -> Observable<Int> { action == 0 ? effect : .just(action) }
  func reduce(state: Int, mutation: Int) -> Int { state + mutation }
}

/// An interactor that is its own reactor, shown by a presenter that it owns.
private final class SelfShown: PresentableInteractor<Screen>, Reactor {
  typealias Action = Int
  typealias State = Int
  let initialState = 0
  init() {
    super.init(presenter: Screen())
    presenter.bind(to: self)
  }
  func reduce(state: Int, mutation: Int) -> Int { state + mutation }
}

private final class Screen {
  let bag = DisposeBag()
  var action: ActionSubject<Int>?
  var shown: [Int] = []
  func bind(to shownBy: SelfShown) {
    action = shownBy.action
    shownBy.state.subscribe(onNext: { [weak self] in self?.shown.append($0) }).disposed(by: bag)
  }
}

struct ReactorLifetimeTests {
  @Test func `R17: action, state and subscriptions to them do not retain a reactor`() {
    var reactor: ListReactor? = ListReactor()
    weak let weakly = reactor
    let action = reactor?.action
    let state = reactor?.state
    let bag = DisposeBag()
    state?.subscribe().disposed(by: bag)
    action?.subscribe().disposed(by: bag)
    reactor = nil
    #expect(weakly == nil)
    action?.onNext(.add(1))
  }

  @Test func `R17: a presenter bound to an interactor that is its own reactor makes no cycle`() {
    var interactor: SelfShown? = SelfShown()
    weak let weakly = interactor
    weak let screen = interactor?.presenter
    interactor?.activate()
    interactor?.action.onNext(2)
    #expect(screen?.shown == [0, 2])
    interactor?.deactivate()
    interactor = nil
    #expect(weakly == nil && screen == nil)
  }

  @Test func `R15: the effects of a reactor with a slot are cancelled when it is released`() {
    var reactor: ListReactor? = ListReactor()
    var isCancelled = false
    reactor?.effects["wait"] = .create { _ in Disposables.create { isCancelled = true } }
    reactor?.action.onNext(.run("wait"))
    reactor = nil
    #expect(isCancelled)
  }

  @Test
  func `R15: after the release of a reactor in the table nothing is applied; a sweep cancels`() {
    var isCancelled = false
    let pushed = PublishSubject<Int>()
    var reactor: Tabled? = Tabled()
    weak let weakly = reactor
    var received: [Int] = []
    let bag = DisposeBag()
    reactor?.state.subscribe(onNext: { received.append($0) }).disposed(by: bag)
    reactor?.effect = .create { observer in
      let subscription = pushed.subscribe(observer)
      return Disposables.create {
        isCancelled = true
        subscription.dispose()
      }
    }
    reactor?.action.onNext(0)
    pushed.onNext(1)
    reactor = nil
    #expect(weakly == nil)
    pushed.onNext(2)
    #expect(received == [0, 1])
    ReactorTable.slots.sweep()
    #expect(isCancelled)
  }

  @Test func `R15: an effect that captures its reactor keeps it until the effect ends`() async {
    let clock = ManualClock()
    var reactor: ListReactor? = ListReactor()
    weak let weakly = reactor
    if let strong = reactor {
      strong.effects["hold"] = Observable.task {
        try await clock.sleep(for: .seconds(1))
        return .append(strong.items.count)
      }
      strong.action.onNext(.run("hold"))
      // The stored effect itself must not keep the reactor.
      strong.effects = [:]
    }
    reactor = nil
    await clock.sleepers(1)
    #expect(weakly != nil)
    await clock.advance(by: .seconds(1))
    #expect(weakly == nil)
  }

  @Test
  func `R15: the entries that the table keeps for released reactors are bounded by the living`() {
    let table = WeakTable<Int>()
    let kept = (0..<10).map { _ in EventLog() }
    for object in kept { _ = table.value(for: object) { 1 } }
    for _ in 0..<10_000 { _ = table.value(for: EventLog()) { 2 } }
    #expect(table.count <= 64)
    table.sweep()
    #expect(table.count == 10)
    for object in kept { #expect(table.value(for: object) { 3 } == 1) }
  }

  @Test
  func `R16: of many sends from 8 tasks none is lost, and each sender's are in order`() async {
    final class Log: Reactor {
      typealias Action = (sender: Int, number: Int)
      struct State {
        var last = [Int](repeating: -1, count: 8)
        var count = 0
        var isOrdered = true
      }
      let initialState = State()
      let reactorSlot = ReactorSlot()
      func reduce(into state: inout State, mutation: Action) {
        state.isOrdered = state.isOrdered && mutation.number == state.last[mutation.sender] + 1
        state.last[mutation.sender] = mutation.number
        state.count += 1
      }
    }
    let log = Log()
    let sender = log.action.sender
    let count = Scale.of(1_000, full: 25_000)
    await withTaskGroup(of: Void.self) { group in
      for index in 0..<8 {
        group.addTask { for number in 0..<count { sender.send((index, number)) } }
      }
    }
    let received = log.state.subscribe { _ in VirtualClock.checkWaits() }
    _ = await VirtualClock().wait(deadline: .seconds(60)) { log.currentState.count == 8 * count }
    received.dispose()
    #expect(log.currentState.count == 8 * count && log.currentState.isOrdered)
  }

  @Test func `R16: a sender does not keep its reactor, and sending to none does nothing`() {
    var reactor: ListReactor? = ListReactor()
    weak let weakly = reactor
    let sender = reactor?.action.sender
    reactor = nil
    #expect(weakly == nil)
    sender?.send(.add(1))

    // Nor is the action kept.
    final class Taking: Reactor {
      typealias Action = LiveCount.Token
      let initialState = 0
      func mutate(action: LiveCount.Token) -> Observable<LiveCount.Token> { .empty() }
      let reactorSlot = ReactorSlot()
    }
    let live = LiveCount()
    var taking: Taking? = Taking()
    let second = taking?.action.sender
    taking = nil
    second?.send(live.count())
    #expect(live.now == 0)
  }
}
