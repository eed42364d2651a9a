// Mutations of merged streams and of running effects are reduced at once, states of transforms are shown at once (R23).

import RIBCore
import TestSupport
import Testing

/// Merges streams into its mutations and states, and acts within `mutate` and `reduce`.
private class FactReactor: Reactor {
  typealias Action = String
  enum Mutation: Equatable { case add(Int), set(Int), setLoading(Bool) }
  struct State: Equatable {
    var number = 0
    var isLoading = false
  }

  let initialState = State()
  let reactorSlot = ReactorSlot()
  /// Numbers that are added to the one that `currentState` has when they come.
  let events = PublishSubject<Int>()
  let loading = PublishSubject<Bool>()
  let shown = PublishSubject<State>()
  var merged: Observable<Mutation> = .empty()
  var effects: [String: Observable<Mutation>] = [:]
  var onMutate: () -> Void = {}
  var onReduce: (Mutation) -> Void = { _ in }
  var errors: [any Error] = []

  func transform(mutation: Observable<Mutation>) -> Observable<Mutation> {
    .merge([
      mutation,
      events.map { [unowned self] in .set(currentState.number + $0) },
      loading.map { .setLoading($0) },
      merged,
    ])
  }
  func transform(state: Observable<State>) -> Observable<State> {
    .merge(state, shown.asObservable())
  }
  func mutate(action: String) -> Observable<Mutation> {
    onMutate()
    return effects[action] ?? .empty()
  }
  func reduce(into state: inout State, mutation: Mutation) {
    onReduce(mutation)
    state = changed(state, by: mutation)
  }
  func didReceiveError(_ error: any Error) { errors.append(error) }

  final func changed(_ state: State, by mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .add(let number): state.number += number
    case .set(let number): state.number = number
    case .setLoading(let isLoading): state.isLoading = isLoading
    }
    return state
  }
}

/// The same, whose reducer makes a new state.
private final class CopyingReactor: Reactor {
  typealias Action = Int
  typealias State = Int
  let initialState = 0
  let events = PublishSubject<Int>()
  func transform(mutation: Observable<Int>) -> Observable<Int> {
    .merge(mutation, events.asObservable())
  }
  func reduce(state: Int, mutation: Int) -> Int {
    if mutation == 1 { events.onNext(10) }
    return state + mutation
  }
}

/// Shows the state of another reactor, one more.
private final class Follower: Reactor {
  typealias Action = Int
  typealias State = Int
  let initialState = 0
  let reactorSlot = ReactorSlot()
  var followed: Observable<Int> = .empty()
  var errors: [any Error] = []
  func transform(mutation: Observable<Int>) -> Observable<Int> { .merge(mutation, followed) }
  func reduce(into state: inout Int, mutation: Int) { state = mutation }
  func didReceiveError(_ error: any Error) { errors.append(error) }
}

private final class Drops: TreeObserver {
  var all: [String] = []
  func didDrop(_ dropped: DroppedTurn, _ reason: DropReason, _ path: NodePath) {
    all.append("\(dropped.value) \(reason)")
  }
}

/// Serialized, as a test lowers the limit, which all reactors share.
@Suite(.serialized)
struct FactsAtOnceTests {
  private let bag = DisposeBag()
  private let reactor = FactReactor()
  private let drops = Drops()

  // MARK: While an action is processed

  @Test(arguments: [([1, 1], 2), ([1, -1], 0), ([3, 4, 5], 12)])
  func `R23: elements of a merged stream that come in an action all count`(
    numbers: [Int], sum: Int
  ) {
    reactor.onMutate = { for number in numbers { reactor.events.onNext(number) } }
    reactor.action.onNext("emit")
    #expect(reactor.currentState.number == sum)
  }

  @Test func `R23: an element that comes before the mutation of its action is reduced before it`() {
    reactor.onMutate = { reactor.loading.onNext(true) }
    reactor.effects["load"] = .just(.setLoading(false))
    reactor.action.onNext("load")
    #expect(!reactor.currentState.isLoading)
  }

  @Test func `R23: elements that come in an action of another reactor all count`() {
    let (reactor, other) = (FactReactor(), FactReactor())
    _ = reactor.action
    other.onMutate = { for _ in 0..<2 { reactor.events.onNext(1) } }
    other.action.onNext("emit")
    #expect(reactor.currentState.number == 2)
  }

  @Test func `R23: an effect that did not end at once is reduced within another action`() {
    let pushed = PublishSubject<Int>()
    reactor.effects["listen"] = pushed.map { [unowned reactor] in
      .set(reactor.currentState.number + $0)
    }
    reactor.action.onNext("listen")
    reactor.onMutate = { for _ in 0..<2 { pushed.onNext(1) } }
    reactor.action.onNext("other")
    #expect(reactor.currentState.number == 2)
  }

  @Test func `R23: an element that comes between two of an effect is reduced between them`() {
    reactor.effects["both"] = .of(.add(1), .add(10)).do(onNext: { _ in reactor.events.onNext(100) })
    var numbers: [Int] = []
    reactor.state.subscribe(onNext: { numbers.append($0.number) }).disposed(by: bag)
    reactor.action.onNext("both")
    #expect(numbers == [0, 100, 101, 201, 211])
  }

  // MARK: During a delivery

  @Test func `R23: subscribers get each state once, in order, though one makes a stream emit`() {
    var (early, late): ([Int], [Int]) = ([], [])
    reactor.state.subscribe(onNext: { state in
      if state.number == 1 { for _ in 0..<2 { reactor.events.onNext(1) } }
      early.append(state.number)
    }).disposed(by: bag)
    reactor.state.subscribe(onNext: { late.append($0.number) }).disposed(by: bag)
    reactor.events.onNext(1)
    #expect(early == [0, 1, 2, 3])
    #expect(late == [0, 1, 2, 3])
  }

  @Test func `R4, R23: during a delivery currentState is the state delivered or a later one`() {
    var seen: [[Int]] = []
    reactor.state.subscribe(onNext: { if $0 == .init(number: 1) { reactor.loading.onNext(true) } })
      .disposed(by: bag)
    reactor.state.subscribe(onNext: { if $0.number == 1 { reactor.shown.onNext(.init(number: 9)) } }
    )
    .disposed(by: bag)
    reactor.state.subscribe(onNext: { seen.append([$0.number, reactor.currentState.number]) })
      .disposed(by: bag)
    reactor.events.onNext(1)
    #expect(seen == [[0, 0], [1, 9], [1, 9], [9, 9], [9, 9]])
  }

  @Test func `R23: a new subscriber gets its first state before those that it leads to`() {
    var seen: [Int] = []
    reactor.state.subscribe(onNext: { state in
      if state.number < 3 { reactor.events.onNext(1) }
      seen.append(state.number)
    }).disposed(by: bag)
    #expect(seen == [0, 1, 2, 3])
  }

  @Test func `R23: a subscriber that comes meanwhile gets no state twice`() {
    var seen: [Int] = []
    reactor.state.filter { $0.number == 1 }.subscribe(onNext: { [bag] _ in
      reactor.events.onNext(1)
      reactor.state.subscribe(onNext: { seen.append($0.number) }).disposed(by: bag)
      reactor.events.onNext(1)
    }).disposed(by: bag)
    reactor.effects["add"] = .just(.add(1))
    reactor.action.onNext("add")
    #expect(seen == [2, 3])
  }

  // MARK: States of a transform

  @Test func `R23: a state that a transform merges in within an action is shown at once`() {
    var seen: [Int] = []
    reactor.state.subscribe(onNext: { seen.append($0.number) }).disposed(by: bag)
    reactor.onMutate = {
      reactor.shown.onNext(.init(number: 10))
      seen.append(reactor.currentState.number)
    }
    reactor.effects["add"] = .just(.add(1))
    reactor.action.onNext("add")
    // It is shown, and not reduced.
    #expect(seen == [0, 10, 10, 1])
  }

  // MARK: In a reduction

  @Test func `R23: an element that comes in a reduction of its reactor is refused with a report`() {
    TreeObservers.observeProcess(drops).disposed(by: bag)
    _ = reactor.action
    reactor.onReduce = { mutation in
      if mutation == .add(1) {
        reactor.loading.onNext(true)
        reactor.shown.onNext(.init(number: 20))
      }
    }
    // The first reduction finds out how the reducer works; the next knows it.
    reactor.events.onNext(0)
    reactor.effects["add"] = .just(.add(1))
    reactor.onMutate = {}
    reactor.action.onNext("add")
    #expect(reactor.currentState == .init(number: 1))
    #expect(
      drops.all == ["setLoading(true) reducing", "State(number: 20, isLoading: false) reducing"])
  }

  @Test func `R23: it is refused where the reducer makes a new state`() {
    TreeObservers.observeProcess(drops).disposed(by: bag)
    let reactor = CopyingReactor()
    for _ in 0..<2 { reactor.action.onNext(1) }
    #expect(reactor.currentState == 2)
    #expect(drops.all == ["10 reducing", "10 reducing"])
  }

  // MARK: Without an end

  @Test func `R23: reactors that feed each other without an end stop at the limit`() {
    let outer = ReactorLimits.turnsPerRun
    ReactorLimits.ofLoop.turnsPerRun = 1_000
    defer { ReactorLimits.ofLoop.turnsPerRun = outer }
    TreeObservers.observeProcess(drops).disposed(by: bag)
    let (one, two) = (Follower(), Follower())
    let relay = PublishRelay<Int>()
    one.followed = relay.map { $0 + 1 }
    two.followed = one.state.skip(1).map { $0 + 1 }
    _ = two.action
    two.state.skip(1).bind(to: relay).disposed(by: bag)
    one.action.onNext(1)
    #expect(one.errors.count + two.errors.count == 1)
    #expect((one.errors + two.errors).first as? ReactorLimitError == .runTooLong(limit: 1_000))
    #expect(drops.all.count == 1)
    let end = one.currentState
    #expect((990...1_010).contains(end))
    one.action.onNext(-5_000)
    #expect(one.currentState != end)
  }

  @Test func `R23: reactors that feed each other for long use constant stack`() {
    let count = Scale.of(20_000, full: 1_000_000)
    let (one, two) = (Follower(), Follower())
    let relay = PublishRelay<Int>()
    one.followed = relay.filter { $0 < count }.map { $0 + 1 }
    two.followed = one.state.skip(1).map { $0 + 1 }
    _ = two.action
    two.state.skip(1).bind(to: relay).disposed(by: bag)
    one.action.onNext(1)
    #expect(two.currentState >= count)
  }
}
