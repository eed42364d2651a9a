// Effects side by side, latest wins, cancelled by name (R8).

import RIBCore
import RIBTesting
import Testing

private final class Search: Reactor {
  enum Action: Equatable { case type(String), load(Int), stop(String) }
  typealias Mutation = String
  typealias State = [String]
  let initialState: [String] = []
  let reactorSlot = ReactorSlot()
  let clock: any Clock<Duration>
  init(clock: any Clock<Duration>) { self.clock = clock }

  func mutate(action: Action) -> Observable<String> {
    switch action {
    case .type(let text):
      .just(text).delay(.seconds(1), clock: clock).cancellable(id: "type", cancelInFlight: true)
    case .load(let seconds):
      .concat([
        .just("loading \(seconds)"),
        .just("loaded \(seconds)").delay(.seconds(seconds), clock: clock).cancellable(id: "load"),
        .just("done \(seconds)"),
      ])
    case .stop(let id): .cancel(id: id)
    }
  }

  func reduce(into state: inout [String], mutation: String) { state.append(mutation) }
}

struct EffectStrategyTests {
  private let clock = ManualClock()

  @Test
  func `R8: effects run side by side, but of a name with cancelInFlight the latest only`() async {
    let search = Search(clock: clock)
    for seconds in [3, 1, 2] { search.action.onNext(.load(seconds)) }
    await clock.advance(by: .seconds(5))
    #expect(
      search.currentState == [
        "loading 3", "loading 1", "loading 2", "loaded 1", "done 1", "loaded 2", "done 2",
        "loaded 3", "done 3",
      ])
    #expect(clock.sleeperCount == 0)

    let latest = Search(clock: clock)
    for text in ["s", "sw", "swift"] { latest.action.onNext(.type(text)) }
    #expect(clock.sleeperCount == 1)
    await clock.advance(by: .seconds(2))
    #expect(latest.currentState == ["swift"])
  }

  @Test
  func `R8, R20: a cancelled name ends its streams, in its own reactor and under its own name`()
    async
  {
    let search = Search(clock: clock)
    let other = Search(clock: clock)
    for reactor in [search, other] {
      reactor.action.onNext(.load(1))
      reactor.action.onNext(.type("text"))
    }
    search.action.onNext(.stop("load"))
    await clock.advance(by: .seconds(2))
    // The cancelled part is over, and the part after it goes on.
    #expect(search.currentState == ["loading 1", "done 1", "text"])
    #expect(other.currentState == ["loading 1", "loaded 1", "done 1", "text"])
  }

  @Test
  func `R8: a name given to a stream that an effect starts later belongs to the same reactor`()
    async
  {
    let reactor = ListReactor()
    reactor.effects["late"] = Observable.task { try await clock.sleep(for: .seconds(1)) }
      .flatMap { Observable<ListReactor.Mutation>.never().cancellable(id: 1) }
    reactor.effects["stop"] = Observable.just(()).delay(.zero, clock: clock)
      .flatMap { Observable<ListReactor.Mutation>.cancel(id: 1) }
    reactor.action.onNext(.run("late"))
    await clock.advance(by: .seconds(1))
    reactor.action.onNext(.run("stop"))
    await clock.advance(by: .seconds(1))
    #expect(reactor.items == [] && clock.sleeperCount == 0)
  }

  @Test func `R8: subscribers of action get an action after its own synchronous effect`() {
    let reactor = ListReactor()
    var received: [String] = []
    let bag = DisposeBag()
    reactor.state.skip(1).subscribe(onNext: { received.append("state \($0.items)") }).disposed(
      by: bag)
    reactor.action.subscribe(onNext: { received.append("action \($0)") }).disposed(by: bag)
    reactor.action.onNext(.add(1))
    #expect(received == ["state [1]", "action add(1)"])

    // One that `mutate` subscribes does not get that very action.
    let other = ListReactor()
    var actions: [ListReactor.Action] = []
    other.effects["listen"] = .create { [unowned other] _ in
      other.action.subscribe(onNext: { actions.append($0) })
    }
    other.action.onNext(.run("listen"))
    #expect(actions == [])
    other.action.onNext(.add(1))
    #expect(actions == [.add(1)])
  }
}
