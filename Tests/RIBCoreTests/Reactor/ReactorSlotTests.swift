// Where reactors keep their streams, and what happens as those go (R15).

import RIBCore
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

struct ReactorSlotTests {
  @Test func `R15: what goes with the slot of a reactor in the table may use the table`() {
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
    ReactorTable.sweep()
    #expect(other.currentState == 201)
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
}
