// Work of one activation does not reach into the next (R7, R15, R19).

import RIBCore
import TestSupport
import Testing

struct ReactivationTests {
  private let log = EventLog()
  private let bag = DisposeBag()

  @Test func `R19: an action that waits while its node is deactivated and activated is dropped`() {
    let owner = Owner()
    let root = TestRouter("root", log)
    root.interactor.activate()
    root.attachChild(OwnerRouter(interactor: owner))
    let observing = root.observeTree(LoggingObserver(log))
    owner.state.skip(1).subscribe(onNext: { state in
      guard state.items == [1] else { return }
      owner.action.onNext(.add(2))
      owner.deactivate()
      owner.activate()
      owner.action.onNext(.add(3))
    }).disposed(by: bag)
    owner.action.onNext(.add(1))
    #expect(owner.currentState.items == [1, 3])
    let drops = log.take().filter { $0.hasPrefix("drop") }
    #expect(drops == ["dropped add(2) inactive test/owner"])
    observing.dispose()
  }

  @Test func `R23: a merged mutation counts in the activation in which it comes`() {
    let merged = PublishSubject<Int>()
    var states: [[Int]] = []
    let owner = ReactorInteractor(presenter: (), reactor: MergingReactor(merged.asObservable()))
    let router = Router(interactor: owner)
    owner.activate()
    let observing = router.observeTree(LoggingObserver(log))
    owner.state.skip(1).subscribe(onNext: { state in
      guard state == [1] else { return }
      merged.onNext(2)
      owner.deactivate()
      owner.activate()
      merged.onNext(3)
    }).disposed(by: bag)
    owner.state.skip(1).subscribe(onNext: { states.append($0) }).disposed(by: bag)
    owner.action.onNext(1)
    #expect(owner.currentState == [1, 2, 3])
    #expect(states == [[1], [1, 2], [1, 2, 3]])
    #expect(!log.take().contains { $0.hasPrefix("drop") })
    observing.dispose()
  }

  @Test func `R15: a subscriber behind others, one of which has left, gets what it missed`() {
    let owner = Owner()
    owner.activate()
    var received: [[Int]] = []
    let left = owner.state.subscribe()
    owner.state.skip(1).take(1).subscribe(onNext: { _ in owner.deactivate() }).disposed(by: bag)
    owner.state.skip(1).subscribe(onNext: { received.append($0.items) }).disposed(by: bag)
    left.dispose()
    owner.action.onNext(.add(1))
    #expect(received.isEmpty)
    owner.activate()
    #expect(received == [[1]])
  }

  @Test func `R15: all get the latest of the states that came before their node was active`() {
    let states = PublishSubject<[Int]>()
    let owner = ReactorInteractor(presenter: (), reactor: EarlyReactor(states.asObservable()))
    var received: [[[Int]]] = [[], []]
    for index in 0...1 {
      owner.state.subscribe(onNext: { received[index].append($0) }).disposed(by: bag)
    }
    states.onNext([5])
    states.onNext([7])
    #expect(received == [[[]], [[]]])
    owner.activate()
    #expect(received == [[[], [7]], [[], [7]]])
  }

  @Test
  func `R15: what a subscriber sends as the node becomes active again comes after the streams`() {
    let events = PublishSubject<Int>()
    let owner = ReactorInteractor(presenter: (), reactor: ShownReactor(events.asObservable()))
    owner.activate()
    owner.action.onNext(0)
    owner.deactivate()
    owner.state.skip(1).take(1).subscribe(onNext: { _ in
      events.onNext(1)
      owner.action.onNext(2)
    }).disposed(by: bag)
    owner.activate()
    #expect(owner.currentState == [0, 1, 2])
  }

  @Test
  func `R7, R15: a reactor that is released when it is notified of an error of a merged stream`() {
    let merged = PublishSubject<Int>()
    let root = TestRouter("root", log)
    root.interactor.activate()
    weak var weakly: MergingReactor?
    do {
      let reactor = MergingReactor(merged.asObservable())
      weakly = reactor
      let child = Router(interactor: ReactorInteractor(presenter: (), reactor: reactor))
      reactor.onError = { [unowned root] in
        root.children.first.map { root.detachChild($0) }
      }
      root.attachChild(child)
      _ = reactor.state
    }
    #expect(weakly != nil)
    merged.onError(TestError())
    #expect(root.childCount == 0 && weakly == nil)
  }

  @Test func `R4: a missed state of a transformed stream comes once at the next activation`() {
    let owner = ReactorInteractor(presenter: (), reactor: ShownReactor(.empty()))
    var states: [[Int]] = []
    owner.activate()
    owner.state.filter { $0 == [1] }.take(1).subscribe(onNext: { _ in owner.deactivate() })
      .disposed(by: bag)
    owner.state.skip(1).subscribe(onNext: { states.append($0) }).disposed(by: bag)
    owner.action.onNext(1)
    #expect(states == [])
    owner.activate()
    #expect(states == [[1]])
  }

  @Test func `R10, R15: a missed state comes transformed at the next activation`() {
    let owner = ReactorInteractor(presenter: (), reactor: NegatingReactor())
    owner.activate()
    owner.state.skip(1).take(1).subscribe(onNext: { _ in owner.deactivate() }).disposed(by: bag)
    var received: [Int] = []
    owner.state.skip(1).subscribe(onNext: { received.append($0) }).disposed(by: bag)
    owner.action.onNext(3)
    #expect(received == [])
    owner.activate()
    #expect(received == [-3])
    owner.deactivate()
  }

  @Test func `R15: a merged stream is subscribed to only while the node is active`() {
    var subscribed = 0
    let reactor = MergingReactor(
      .create { _ in
        subscribed += 1
        return Disposables.create { subscribed -= 1 }
      })
    let owner = ReactorInteractor(presenter: (), reactor: reactor)
    _ = owner.state
    #expect(subscribed == 0)
    owner.activate()
    #expect(subscribed == 1)
    owner.deactivate()
    #expect(subscribed == 0)
    reactor.isStubEnabled = true
    reactor.isStubEnabled = false
    #expect(subscribed == 0)
  }

  @Test func `R7, R15: a merged stream is not subscribed to if its error deactivates the node`() {
    var (subscribed, failing): (Int, AnyObserver<Int>?) = (0, nil)
    let merged = Observable<Int>.create { observer in
      subscribed += 1
      failing = observer
      return Disposables.create { subscribed -= 1 }
    }
    let reactor = MergingReactor(merged)
    let owner = ReactorInteractor(presenter: (), reactor: reactor)
    _ = owner.state
    owner.activate()
    reactor.onError = { [unowned owner] in owner.deactivate() }
    failing?.onError(TestError())
    #expect(subscribed == 0)
    owner.activate()
    #expect(subscribed == 1)
    reactor.onError = { [unowned owner] in
      owner.deactivate()
      owner.activate()
    }
    failing?.onNext(1)
    failing?.onError(TestError())
    #expect(subscribed == 1)
    owner.deactivate()
    #expect(subscribed == 0)
  }
}

/// Shows its state negated.
private final class NegatingReactor: Reactor {
  typealias Action = Int
  typealias State = Int
  let initialState = 0
  let reactorSlot = ReactorSlot()
  func transform(state: Observable<Int>) -> Observable<Int> { state.map { -$0 } }
  func reduce(into state: inout Int, mutation: Int) { state = mutation }
}

/// Merges mutations from elsewhere, and acts on their error.
private final class MergingReactor: Reactor {
  typealias Action = Int
  typealias State = [Int]
  let initialState: [Int] = []
  let reactorSlot = ReactorSlot()
  let merged: Observable<Int>
  var onError: () -> Void = {}
  init(_ merged: Observable<Int>) { self.merged = merged }
  func transform(mutation: Observable<Int>) -> Observable<Int> { .merge(mutation, merged) }
  func reduce(into state: inout [Int], mutation: Int) { state.append(mutation) }
  func didReceiveError(_ error: any Error) { onError() }
}

/// Merges a stream into its mutations, and transforms its states.
private final class ShownReactor: Reactor {
  typealias Action = Int
  typealias State = [Int]
  let initialState: [Int] = []
  let reactorSlot = ReactorSlot()
  private let events: Observable<Int>

  init(_ events: Observable<Int>) { self.events = events }

  func transform(mutation: Observable<Int>) -> Observable<Int> { .merge(mutation, events) }
  func transform(state: Observable<[Int]>) -> Observable<[Int]> { state.map { $0 } }
  func reduce(into state: inout [Int], mutation: Int) { state.append(mutation) }
}

/// Shows states from elsewhere, which may come before its node is active.
private final class EarlyReactor: Reactor {
  typealias Action = Int
  let initialState: [Int] = []
  let reactorSlot = ReactorSlot()
  private let states: Observable<[Int]>

  init(_ states: Observable<[Int]>) { self.states = states }

  func transform(state: Observable<[Int]>) -> Observable<[Int]> { .merge(state, states) }
}
