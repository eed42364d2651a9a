// Pulses, transformed states, identity (R10, R13).

import RIBCore
import Testing

private final class Alarm: Reactor {
  enum Action { case ring(String?), rename(String), restart(String?) }
  struct State {
    @Pulse var message: String?
    var name = ""
  }
  let initialState = State()
  func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .ring(let message): state.message = message
    case .rename(let name): state.name = name
    case .restart(let message):
      state = State()
      if let message { state.message = message }
    }
  }
}

private final class Shouting: Reactor {
  typealias Action = String
  typealias State = String
  let initialState = "a"
  var reduced: [String] = []
  func transform(state: Observable<String>) -> Observable<String> { state.map { $0.uppercased() } }
  func reduce(state: String, mutation: String) -> String {
    reduced.append(state)
    return state + mutation
  }
}

struct PulseTests {
  private let bag = DisposeBag()
  private let alarm = Alarm()

  /// The messages that a new subscriber to an alarm's pulses receives as actions are sent.
  private func messages(of alarm: Alarm, _ actions: [Alarm.Action]) -> [String?] {
    var received: [String?] = []
    let bag = DisposeBag()
    alarm.pulse(\.$message).subscribe(onNext: { received.append($0) }).disposed(by: bag)
    for action in actions { alarm.action.onNext(action) }
    return withExtendedLifetime(bag) { received }
  }

  @Test
  func `R10: transform(state:) changes the state that is shown, not the one that reduce gets`() {
    let reactor = Shouting()
    #expect(reactor.currentState == "a")
    var received: [String] = []
    reactor.state.subscribe(onNext: { received.append($0) }).disposed(by: bag)
    reactor.action.onNext("b")
    reactor.action.onNext("c")
    #expect((received, reactor.currentState) == (["A", "AB", "ABC"], "ABC"))
    #expect(reactor.reduced == ["a", "ab"])
  }

  @Test
  func `R13: each assignment counts, equal values too, also in a new state, and nothing else does`()
  {
    let usual: [Alarm.Action] = [.ring("up"), .rename("bell"), .ring("up"), .ring(nil)]
    #expect(messages(of: Alarm(), usual) == [nil, "up", "up", nil])
    let replacing: [Alarm.Action] = [.ring("a"), .restart("b"), .restart("b"), .restart(nil)]
    #expect(messages(of: alarm, replacing) == [nil, "a", "b", "b", nil])
    #expect(alarm.currentState.$message == Alarm.State().$message)
  }

  @Test func `R13: a new subscriber gets the latest pulse, unless it asks not to`() {
    alarm.action.onNext(.ring("old"))
    var replayed: [String?] = []
    var fresh: [String?] = []
    alarm.pulse(\.$message).subscribe(onNext: { replayed.append($0) }).disposed(by: bag)
    alarm.pulse(\.$message, replay: false).subscribe(onNext: { fresh.append($0) }).disposed(by: bag)
    var streamed: [String?] = []
    alarm.state.pulse(\.$message).subscribe(onNext: { streamed.append($0) }).disposed(by: bag)
    alarm.action.onNext(.ring("new"))
    #expect([replayed, fresh, streamed] == [["old", "new"], ["new"], ["old", "new"]])
  }

  @Test func `R13: states with an equal pulse that was assigned again are two`() {
    var count = 0
    alarm.state.map(\.$message).distinctUntilChanged().skip(1).subscribe(onNext: { _ in count += 1 }
    )
    .disposed(by: bag)
    alarm.action.onNext(.ring("up"))
    alarm.action.onNext(.ring("up"))
    alarm.action.onNext(.rename("bell"))
    #expect(count == 2)
    var (one, other) = (Pulse(wrappedValue: 1), Pulse(wrappedValue: 1))
    #expect(one == other)
    one.value = 1
    #expect((one.valueUpdatedCount, other.valueUpdatedCount) == (1, 0))
    #expect(one != other)
    other.value = 1
    #expect(one == other)
    other.value = 2
    #expect(one != other)
  }
}
