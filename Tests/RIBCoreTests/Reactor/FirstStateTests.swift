// States that were kept, with which reactors begin in place of their initial ones (J15).

import TestSupport
import Testing

@testable import RIBCore

@Suite struct FirstStateTests {
  private final class SumReactor: Reactor {
    struct State: Codable, Equatable { var sum = 0 }
    let initialState = State()
    private let added: Observable<Int>

    init(adding added: Observable<Int> = .empty()) { self.added = added }

    func transform(mutation: Observable<Int>) -> Observable<Int> { .merge([mutation, added]) }
    func reduce(into state: inout State, mutation: Int) { state.sum += mutation }
    typealias Action = Int
  }

  private final class Node: ReactorInteractor<Void, SumReactor> {}

  private func begin(_ node: Node, with sum: Int) throws -> Router<Node> {
    let router = Router<Node>(interactor: node)
    let isGiven = try router.begin { type in
      #expect(type is SumReactor.State.Type)
      return SumReactor.State(sum: sum)
    }
    #expect(isGiven)
    return router
  }

  @Test func `J15: a reactor begins with a state, before streams that it merges add to it`() throws
  {
    let reactor = SumReactor(adding: .just(1))
    let node = Node(presenter: (), reactor: reactor)
    let router = try begin(node, with: 5)
    #expect(reactor.currentState.sum == 5)
    node.activate()
    #expect(reactor.currentState.sum == 6 && router.interactor === node)
    let other = SumReactor()
    other.action.onNext(1)
    #expect(other.currentState.sum == 1)
  }

  @Test func `J15: subscribers that came before get the state, and actions add to it`() throws {
    let reactor = SumReactor()
    let node = Node(presenter: (), reactor: reactor)
    var seen: [Int] = []
    let subscription = reactor.state.subscribe(onNext: { seen.append($0.sum) })
    let router = try begin(node, with: 5)
    node.activate()
    reactor.action.onNext(1)
    #expect(seen.last == 6 && seen.contains(5) && reactor.currentState.sum == 6)
    subscription.dispose()
    #expect(router.interactor === node)
  }

  @Test func `J15: actions to which a first state leads wait until it is shown`() {
    let (outer, inner) = (SumReactor(), SumReactor())
    var seen: [String] = []
    let bag = DisposeBag()
    for name in ["a", "b"] {
      inner.state.skip(1).subscribe(onNext: { state in
        seen.append("\(name) \(state.sum)")
        if state.sum == 5 { inner.action.onNext(1) }
        seen.append("\(name) \(inner.currentState.sum)")
      }).disposed(by: bag)
    }
    inner.store.begin(with: .init(sum: 5))
    #expect(
      seen == ["a 5", "a 5", "b 5", "b 5", "a 6", "a 6", "b 6", "b 6", "a 7", "a 7", "b 7", "b 7"])
    // Also while another reactor processes an action.
    outer.state.skip(1).subscribe(onNext: { _ in
      inner.store.begin(with: .init(sum: 10))
      inner.action.onNext(1)
      seen = ["\(inner.currentState.sum)"]
    }).disposed(by: bag)
    outer.action.onNext(1)
    #expect(seen.first == "10" && inner.currentState.sum == 11)
  }

  @Test func `J15: a state that is not decoded changes nothing`() throws {
    struct Failure: Error {}
    let node = Node(presenter: (), reactor: SumReactor())
    let router = Router<Node>(interactor: node)
    #expect(throws: Failure.self) { try router.begin { _ in throw Failure() } }
    #expect(try !router.begin { _ in "another type" })
    #expect(node.reactor.currentState.sum == 0)
  }
}
