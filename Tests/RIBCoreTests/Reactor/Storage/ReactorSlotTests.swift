// The slots of reactors, and their release (R15).

import RIBCore
import TestSupport
import Testing

@testable import enum RIBCore.ReactorTable

/// A reactor with its slot in the table.
private final class Tabled: Reactor {
  typealias Action = Int
  typealias State = Int
  let initialState = 0
  var effect: Observable<Int> = .empty()
  func mutate(action: Int) -> Observable<Int> { effect }
  func reduce(state: Int, mutation: Int) -> Int { state + mutation }
}

/// A reactor that uses the slot of another.
private final class Borrowing: Reactor {
  typealias Action = String
  typealias State = String
  let initialState = ""
  let lender: ListReactor
  init(_ lender: ListReactor) { self.lender = lender }
  var reactorSlot: ReactorSlot { lender.reactorSlot }
}

private func readSharedSlot() {
  let lender = ListReactor()
  lender.action.onNext(.add(1))
  _ = Borrowing(lender).currentState
}

private func sendToSharedSlot() {
  let lender = ListReactor()
  lender.action.onNext(.add(1))
  Borrowing(lender).action.onNext("")
}

struct ReactorSlotTests {
  @Test func `R15: an object released with the slot of a reactor in the table may use the table`() {
    let other = Tabled()
    other.effect = .just(1)
    do {
      let owner = ReactorInteractor(presenter: (), reactor: Tabled())
      _ = owner.state.subscribe(onDisposed: { other.action.onNext(0) })
    }
    #expect(other.currentState == 1)
    for _ in 0..<200 {
      let short = Tabled()
      _ = short.state.subscribe(onDisposed: { other.action.onNext(0) })
    }
    ReactorTable.slots.sweep()
    #expect(other.currentState == 201)
  }

  @Test func `R15: a slot used last is released with its reactor, at a sweep or with its owner`() {
    var ended = 0
    do {
      let short = Tabled()
      for _ in 1...2 { _ = short.state.subscribe(onDisposed: { ended += 1 }) }
      _ = short.action.subscribe(onDisposed: { ended += 10 })
      short.action.onNext(0)
    }
    ReactorTable.slots.sweep()
    #expect(ended == 12)
    do {
      let owner = ReactorInteractor(presenter: (), reactor: Tabled())
      _ = owner.state.subscribe(onDisposed: { ended += 1 })
      owner.action.onNext(0)
    }
    #expect(ended == 13)
  }

  @Test func `R15: a slot is released in the same way if the tree is observed`() {
    ReactorTable.slots.sweep()
    let count = ReactorTable.slots.count
    let root = TestRouter("root", EventLog())
    root.interactor.activate()
    let observing = root.observeTree(LoggingObserver(EventLog()))
    do {
      let child = Router(interactor: ReactorInteractor(presenter: (), reactor: Tabled()))
      root.attachChild(child)
      #expect(ReactorTable.slots.count == count + 1)
      root.detachChild(child)
    }
    #expect(ReactorTable.slots.count == count)
    observing.dispose()
  }

  @Test func `a reactor in the table never gets the state of a released one`() {
    for _ in 0..<300 {
      let short = Tabled()
      short.effect = .just(1)
      short.action.onNext(0)
      #expect(short.currentState == 1)
    }
  }

  @Test func `R15: a reactor in the table that outlives its interactor keeps its state`() {
    let reactor = Tabled()
    reactor.effect = .just(5)
    var owners = (0..<2).map { _ in ReactorInteractor(presenter: (), reactor: reactor) }
    owners[1].activate()
    reactor.action.onNext(0)
    owners.removeFirst()
    #expect(reactor.currentState == 5)
    owners[0].deactivate()
    owners = []
    #expect(reactor.currentState == 5)
  }

  @Test
  func `R15: an action that the parts of an interactor send to it during its release is dropped`() {
    final class Farewell {
      var action: ActionSubject<Int>?
      isolated deinit { action?.onNext(1) }
    }
    final class Leaving: PresentableInteractor<Farewell>, Reactor {
      typealias Action = Int
      typealias State = Int
      let initialState = 0
      init() {
        super.init(presenter: Farewell())
        presenter.action = action
      }
      func reduce(state: Int, mutation: Int) -> Int { state + mutation }
    }
    var leaving: Leaving? = Leaving()
    weak let weakly = leaving
    leaving?.activate()
    leaving?.action.onNext(1)
    #expect(leaving?.currentState == 1)
    leaving?.deactivate()
    leaving = nil
    #expect(weakly == nil)
  }

  @Test func `a reactor that returns the slot of another traps with the remedy`() async {
    let read = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await readSharedSlot()
    }
    let sent = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await sendToSharedSlot()
    }
    for result in [read, sent] {
      #expect(result.errorText.contains("Borrowing has the reactorSlot of another reactor."))
    }
  }
}
