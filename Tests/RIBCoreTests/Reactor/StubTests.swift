// A reactor whose rules are taken out (R14), and subjects of actions without a reactor.

import RIBCore
import Testing

@testable import enum RIBCore.ReactorTable

private final class Alarm: Reactor {
  enum Action { case ring(String?), rename(String) }
  struct State {
    var message: String?
    var name = ""
  }
  let initialState = State()
  var mutateCount = 0
  var onMutate: (() -> Observable<Action>)?
  func mutate(action: Action) -> Observable<Action> {
    mutateCount += 1
    return onMutate?() ?? .just(action)
  }
  func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .ring(let message): state.message = message
    case .rename(let name): state.name = name
    }
  }
}

/// A reactor with all three transforms; outside streams are merged into two of them.
private final class Shouting: Reactor {
  enum Action: Equatable { case say(String), wait }
  typealias Mutation = String
  typealias State = String
  let initialState = "a"
  let pending = PublishSubject<String>()
  let mutations = PublishSubject<String>()
  let states = PublishSubject<String>()
  var reduced: [String] = []

  func transform(action: Observable<Action>) -> Observable<Action> { action.map { $0 } }
  func mutate(action: Action) -> Observable<String> {
    if case .say(let word) = action { .just(word) } else { pending.asObservable() }
  }
  func transform(mutation: Observable<String>) -> Observable<String> {
    .merge(mutation, mutations.asObservable())
  }
  func transform(state: Observable<String>) -> Observable<String> {
    .merge(state.map { $0.uppercased() }, states.asObservable())
  }
  func reduce(state: String, mutation: String) -> String {
    reduced.append(mutation)
    return state + mutation
  }
}

struct StubTests {
  private let bag = DisposeBag()
  private let reactor = Shouting()

  @Test func `R14: a stub records actions, calls no rules, and drives state and currentState`() {
    let alarm = Alarm()
    var (names, read): ([String], [String]) = ([], [])
    alarm.state.subscribe(onNext: { [unowned alarm] in
      names.append($0.name)
      read.append(alarm.currentState.name)
    }).disposed(by: bag)
    alarm.isStubEnabled = true
    alarm.action.onNext(.rename("ignored"))
    #expect((alarm.mutateCount, alarm.stub.actions.count) == (0, 1))
    var shown = Alarm.State()
    shown.name = "stubbed"
    alarm.stub.state.value = shown
    #expect((names, alarm.currentState.name) == (["", "stubbed"], "stubbed"))
    alarm.isStubEnabled = false
    alarm.action.onNext(.rename("real"))
    #expect((alarm.mutateCount, alarm.stub.actions.count) == (1, 1))
    #expect(names == ["", "stubbed", "real"] && read == names)
  }

  @Test func `R14: actions of streams bound before the stub are recorded, and those that waited`() {
    let alarm = Alarm()
    let taps = PublishSubject<Alarm.Action>()
    taps.bind(to: alarm.action).disposed(by: bag)
    alarm.isStubEnabled = true
    taps.onNext(.ring("tap"))
    #expect((alarm.stub.actions.count, alarm.mutateCount) == (1, 0))

    // Before the first activation.
    let owner = ReactorInteractor<AnyObject, Alarm>(presenter: Alarm(), reactor: Alarm())
    owner.action.onNext(.rename("early"))
    owner.reactor.isStubEnabled = true
    owner.activate()
    owner.action.onNext(.rename("late"))
    #expect((owner.reactor.stub.actions.count, owner.reactor.mutateCount) == (2, 0))
    owner.deactivate()
    owner.activate()
    #expect(owner.currentState.name == "")
    owner.deactivate()
  }

  @Test func `R14: until the stub's state is assigned, initialState is shown as it is`() {
    reactor.isStubEnabled = true
    #expect(reactor.currentState == "a")
    var states: [String] = []
    reactor.state.subscribe(onNext: { states.append($0) }).disposed(by: bag)
    reactor.action.onNext(.say("b"))
    #expect(reactor.currentState == "a")
    reactor.stub.state.value = "c"
    #expect(states == ["a", "c"])

    // Also by a stub that is taken late.
    let used = Shouting()
    used.action.onNext(.say("b"))
    #expect(used.currentState == "AB")
    used.isStubEnabled = true
    #expect(used.currentState == "a")

    // Or the state that it was assigned before.
    let other = Shouting()
    other.stub.state.value = "assigned"
    #expect(other.currentState == "A")
    other.isStubEnabled = true
    #expect(other.currentState == "assigned")
  }

  @Test
  func `R14: a stub cancels effects, and nothing from outside comes in until the rules are back`() {
    var states: [String] = []
    reactor.state.subscribe(onNext: { states.append($0) }).disposed(by: bag)
    reactor.action.onNext(.wait)
    #expect(reactor.pending.hasObservers)
    reactor.isStubEnabled = true
    #expect(!reactor.pending.hasObservers)
    reactor.pending.onNext("effect")
    reactor.mutations.onNext("merged")
    reactor.states.onNext("shown")
    #expect((states, reactor.currentState, reactor.reduced) == (["A"], "a", []))
    reactor.isStubEnabled = false
    reactor.pending.onNext("b")
    #expect(reactor.currentState == "A")
    reactor.mutations.onNext("b")
    #expect(states == ["A", "A", "AB"])
  }

  @Test func `R14: the stub's action is the reactor's, whichever was taken first`() {
    let early = reactor.action
    #expect(reactor.stub.action === early)
    reactor.isStubEnabled = true
    #expect(reactor.action === reactor.stub.action)
    var (received, counts): ([Shouting.Action], [Int]) = ([], [])
    reactor.action.subscribe(onNext: { [stub = reactor.stub] action in
      received.append(action)
      counts.append(stub.actions.count)
    }).disposed(by: bag)
    early.onNext(.say("one"))
    reactor.stub.action.onNext(.say("two"))
    #expect(reactor.stub.actions == [.say("one"), .say("two")])
    #expect(received == reactor.stub.actions)
    // A subscriber finds its action among those recorded.
    #expect(counts == [1, 2])
  }

  @Test func `R14: a state that is assigned to a stub is shown, although its node is active anew`()
  {
    let owner = ReactorInteractor<AnyObject, Alarm>(presenter: Alarm(), reactor: Alarm())
    owner.activate()
    owner.reactor.isStubEnabled = true
    let other = Alarm()
    // In a turn of another reactor, so that the stub's has to wait.
    other.state.skip(1).subscribe(onNext: { state in
      owner.reactor.stub.state.value = state
      owner.deactivate()
      owner.activate()
    }).disposed(by: bag)
    other.action.onNext(.rename("assigned"))
    #expect(owner.currentState.name == "assigned")
    owner.deactivate()
  }

  @Test func `a stub does not keep its reactor, nor its storage`() {
    weak var reactor: Shouting?
    weak var stub: Stub<Shouting.Action, String>?
    do {
      let made = Shouting()
      made.isStubEnabled = true
      made.stub.state.value = "b"
      reactor = made
      stub = made.stub
    }
    #expect(reactor == nil)
    ReactorTable.slots.sweep()
    #expect(stub == nil)
  }

  @Test(arguments: [false, true])
  func `R14: a stub ends the action in which it comes`(inMutate: Bool) {
    let alarm = Alarm()
    var received: [String?] = []
    alarm.state.skip(1).subscribe(onNext: { [unowned alarm] state in
      received.append(state.message)
      alarm.isStubEnabled = true
    }).disposed(by: bag)
    alarm.onMutate = { [unowned alarm] in
      alarm.isStubEnabled = inMutate
      return .of(.ring("1"), .ring("2"))
    }
    alarm.action.onNext(.ring("0"))
    #expect(received == (inMutate ? [] : ["1"]))
    #expect(alarm.currentState.message == nil)
  }

  @Test func `R14: a stub records the actions that waited as it came`() {
    let alarm = Alarm()
    alarm.state.skip(1).subscribe(onNext: { [unowned alarm] _ in
      alarm.action.onNext(.rename("waits"))
      alarm.isStubEnabled = true
    }).disposed(by: bag)
    alarm.action.onNext(.ring("1"))
    #expect((alarm.mutateCount, alarm.stub.actions.count) == (1, 1))
    #expect(alarm.currentState.name.isEmpty)
  }

  @Test func `a subject without a reactor delivers each of its actions to all, and no end`() {
    let subject = ActionSubject<Int>()
    var received: [String] = []
    subject.subscribe { event in
      received.append("a \(event)")
      if case .next(1) = event { subject.onNext(2) }
    }.disposed(by: bag)
    let second = subject.subscribe { received.append("b \($0)") }
    subject.onNext(1)
    subject.onError(TestError())
    subject.onCompleted()
    second.dispose()
    subject.onNext(3)
    #expect(received == ["a next(1)", "b next(1)", "a next(2)", "b next(2)", "a next(3)"])
  }
}
