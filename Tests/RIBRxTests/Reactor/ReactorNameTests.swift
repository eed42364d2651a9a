import RIBCore
import RIBRx
import Testing

private final class Cell: IdentityHashable {}

private final class Alarm: Reactor {
  struct State { @Pulse var message: String? }
  let initialState = State()
  func reduce(into state: inout State, mutation: String?) { state.message = mutation }
}

struct ReactorNameTests {
  @Test func `identity makes objects equal to themselves alone`() {
    let cell = Cell()
    #expect(cell == cell && cell != Cell())
    #expect(Set([cell, cell, Cell()]).count == 2)
  }

  @Test func `R13: a closure takes a pulse as a key path does, also one that is a value`() {
    let alarm = Alarm()
    alarm.action.onNext("old")
    let path: KeyPath<Alarm.State, Pulse<String?>> = \.$message
    var received: [String?] = []
    let bag = DisposeBag()
    for pulses in [
      alarm.pulse { $0.$message }, alarm.state.pulse { $0.$message }, alarm.pulse(path),
    ] {
      pulses.subscribe(onNext: { received.append($0) }).disposed(by: bag)
    }
    alarm.pulse({ $0.$message }, replay: false).subscribe(onNext: { received.append($0) })
      .disposed(by: bag)
    alarm.action.onNext("new")
    #expect(received == ["old", "old", "old", "new", "new", "new", "new"])
  }
}
