// The release of a reactor on any thread, and actions that it sends during it (T18, R15, R19).

import RIBCore
import RIBTesting
import TestSupport
import Testing

@testable import protocol RIBCore.Reactor
@testable import enum RIBCore.ReactorTable
@testable import class RIBCore.WeakTable

/// A reactor with its slot in the table, which may send in its deinit.
private final class Tabled: Reactor {
  typealias Action = Int
  typealias State = Int
  let initialState = 0
  var effect: Observable<Int> = .empty()
  var farewell: Int?
  func mutate(action: Int) -> Observable<Int> { action == 0 ? effect : .just(action) }
  func reduce(state: Int, mutation: Int) -> Int { state + mutation }
  isolated deinit { if let farewell { action.onNext(farewell) } }
}

/// A reactor with a slot of its own, which may send in its deinit.
private final class Slotted: Reactor {
  typealias Action = Int
  typealias State = Int
  let reactorSlot = ReactorSlot()
  let initialState = 0
  var farewell: Int?
  func reduce(state: Int, mutation: Int) -> Int { state + mutation }
  isolated deinit { if let farewell { action.onNext(farewell) } }
}

/// Merges a stream from elsewhere into each of its transforms.
private final class Merging: Reactor {
  typealias Action = Int
  typealias State = Int
  let initialState = 0
  let merged: Observable<Int>
  let place: Int
  init(_ merged: Observable<Int>, place: Int) { (self.merged, self.place) = (merged, place) }
  func transform(action: Observable<Int>) -> Observable<Int> {
    place == 0 ? .merge(action, merged) : action
  }
  func transform(mutation: Observable<Int>) -> Observable<Int> {
    place == 1 ? .merge(mutation, merged) : mutation
  }
  func transform(state: Observable<Int>) -> Observable<Int> {
    place == 2 ? .merge(state, merged) : state
  }
  func reduce(state: Int, mutation: Int) -> Int { state + mutation }
}

struct ReactorReleaseTests {
  private let bag = DisposeBag()
  private let log = EventLog()

  @Test func `T18: a reactor that its own effect releases is kept until the turn is over`() {
    var reactor: Tabled? = Tabled()
    weak let weakly = reactor
    var received: [Int] = []
    let subscription = reactor?.state.subscribe(onNext: {
      received.append($0)
      #expect(weakly != nil)
    })
    reactor?.effect = .create { observer in
      observer.onNext(1)
      reactor = nil
      observer.onNext(2)
      observer.onCompleted()
      return Disposables.create()
    }
    reactor?.action.onNext(0)
    #expect(received == [0, 1, 3] && weakly == nil)
    subscription?.dispose()
  }

  @Test func `T18: a reactor with a slot is released on another thread while an effect runs`() {
    let pushed = PublishSubject<ListReactor.Mutation>()
    var subject: ActionSubject<ListReactor.Action>?
    var received: [[Int]] = []
    weak var weakly: ListReactor?
    releaseElsewhere {
      let reactor = ListReactor()
      weakly = reactor
      reactor.effects["listen"] = pushed.asObservable()
      reactor.action.onNext(.run("listen"))
      reactor.state.subscribe(onNext: { received.append($0.items) }).disposed(by: bag)
      subject = reactor.action
      return reactor
    }
    #expect(weakly == nil)
    pushed.onNext(.append(1))
    subject?.onNext(.add(2))
    #expect(received == [[]])
  }

  @Test func `T18, R19: an action that a reactor sends in its deinit is dropped and reported`() {
    let observing = TreeObservers.observeProcess(LoggingObserver(log))
    for isUsed in [true, false] {
      let slotted = Slotted()
      if isUsed { slotted.action.onNext(1) }
      slotted.farewell = 71
      let tabled = Tabled()
      if isUsed { tabled.action.onNext(1) }
      tabled.farewell = 72
    }
    observing.dispose()
    let lines = log.take().filter { $0.contains("71") || $0.contains("72") }
    #expect(lines.count == 4)
    #expect(Set(lines) == ["dropped 71 released Slotted", "dropped 72 released Tabled"])
    ReactorTable.slots.sweep()
  }

  @Test func `R19: an action whose reactor is released before its turn is reported as dropped`() {
    let observing = TreeObservers.observeProcess(LoggingObserver(log))
    let first = ListReactor()
    var second: Tabled? = Tabled()
    var owner: ReactorInteractor<Void, ListReactor>? = ReactorInteractor(
      presenter: (), reactor: ListReactor())
    owner?.activate()
    first.onReduce = { _ in
      second?.action.onNext(73)
      second = nil
      owner?.action.onNext(.add(74))
      owner?.deactivate()
      owner = nil
    }
    first.action.onNext(.add(1))
    observing.dispose()
    let lines = log.take()
    #expect(lines.filter { $0.contains("73") } == ["dropped 73 released Tabled"])
    // The release is the reason also if the node was inactive.
    let drops = lines.filter { $0.contains("74") }
    #expect(drops.count == 1 && drops.first?.hasPrefix("dropped add(74) released") == true)
    withExtendedLifetime(first) {}
  }

  @Test
  func `T18: a stub and a slot may outlive their reactor, whose address no other gets meanwhile`() {
    var stub: Stub<Int, Int>?
    var slot: ReactorSlot?
    var subject: ActionSubject<Int>?
    do {
      let reactor = Slotted()
      reactor.isStubEnabled = true
      stub = reactor.stub
      slot = reactor.reactorSlot
      subject = reactor.action
    }
    stub?.state.value = 5
    stub?.action.onNext(6)
    subject?.onNext(7)
    #expect(stub?.actions == [6, 7] && slot != nil)

    var slots: [ReactorSlot] = []
    var places: Set<ObjectIdentifier> = []
    for _ in 0..<200 {
      let reactor = Slotted()
      reactor.action.onNext(1)
      slots.append(reactor.reactorSlot)
      places.insert(ObjectIdentifier(reactor))
    }
    #expect(places.count == 200)
  }

  @Test func `T18: a path that is kept retains nothing of a released reactor`() {
    var path: NodePath?
    weak var token: EventLog?
    do {
      let made = EventLog()
      token = made
      let reactor = Merging(Observable<Int>.never().do(onNext: { _ in made.note("") }), place: 1)
      path = reactor.observe(LoggingObserver(log)).place
      reactor.action.onNext(1)
    }
    ReactorTable.slots.sweep()
    #expect(token == nil)
    withExtendedLifetime(path) {}
  }

  @Test func `R15: an effect of a released reactor in the table ends at its next delivery`() async {
    let clock = ManualClock()
    var ran = 0
    do {
      let reactor = Tabled()
      reactor.effect = .interval(.seconds(1), clock: clock).do(onNext: { _ in ran += 1 })
      reactor.action.onNext(0)
    }
    await clock.advance(by: .seconds(10))
    // Without a delivery, if the table was swept for another reactor before that.
    let first = ran
    #expect(first <= 1 && clock.sleeperCount == 0)

    // Nothing upstream runs on if the delivery comes in the middle of a run.
    let pushed = PublishSubject<Int>()
    var reactor: Tabled? = Tabled()
    reactor?.effect = pushed.flatMap { _ in Observable.of(1, 2, 3) }.do(onNext: { _ in ran += 1 })
    reactor?.action.onNext(0)
    reactor = nil
    let other = ListReactor()
    other.onReduce = { _ in pushed.onNext(0) }
    other.action.onNext(.add(1))
    #expect(ran == first + 1)
    withExtendedLifetime(other) {}
  }

  @Test(arguments: 0..<3)
  func `R15: a stream merged in a transform ends at its next delivery after the release`(
    place: Int
  ) async {
    let clock = ManualClock()
    var received: [Int] = []
    var ran = 0
    do {
      let merged = Observable<Int>.interval(.seconds(1), clock: clock).do(onNext: { _ in ran += 1 })
      let reactor = Merging(merged, place: place)
      reactor.state.subscribe(onNext: { received.append($0) }).disposed(by: bag)
    }
    await clock.advance(by: .seconds(10))
    #expect((ran, received, clock.sleeperCount) == (1, [0], 0))
  }

  @Test func `subscribers that have left are dropped with the next state`() {
    let reactor = Tabled()
    let bag = (0..<20).flatMap { _ in
      [reactor.state.subscribe { _ in }, reactor.action.subscribe { _ in }]
    }
    for subscription in bag { subscription.dispose() }
    reactor.action.onNext(1)
    let store = reactor.store
    #expect((store.states.fields.subscribers.count, store.actionSinks.count) == (0, 0))
  }

  @Test(arguments: [true, false])
  func `subscribers that leave and come during a delivery change nothing for the others`(
    ofActions: Bool
  ) {
    let reactor = Tabled()
    let stream = ofActions ? reactor.action.asObservable() : reactor.state.skip(1)
    var received: [String] = []
    let leaving = (0..<4).map { _ in stream.subscribe() }
    stream.subscribe(onNext: { _ in
      for subscription in leaving { subscription.dispose() }
      for _ in 0..<20 {
        stream.subscribe(onNext: { _ in received.append("new") }).disposed(by: bag)
      }
    }).disposed(by: bag)
    stream.subscribe(onNext: { received.append("old \($0)") }).disposed(by: bag)
    reactor.action.onNext(1)
    #expect(received == ["old 1"])
  }

  @Test func `R15: the table is swept while reactors are used, though none is made`() {
    let table = WeakTable<Int>()
    let living = EventLog()
    for _ in 0..<2 {
      _ = table.value(for: EventLog()) { 1 }
      for _ in 0..<5_000 { _ = table.value(for: living) { 2 } }
      #expect(table.count == 1)
    }
  }
}
