import RIBCore
import Testing

@Suite struct `A refusal` {
  private final class Door: Reactor {
    enum Action { case open, lock }
    struct State { var isLocked = false }
    let initialState = State()
    private(set) var errors: [any Error] = []

    func mutate(action: Action) -> Observable<Action> {
      if action == .open, currentState.isLocked {
        return .error(Refusal("The door is locked.", argument: "key"))
      }
      return .just(action)
    }

    func reduce(into state: inout State, mutation: Action) { state.isLocked = mutation == .lock }
    func didReceiveError(_ error: any Error) { errors.append(error) }
  }

  @Test func `of an action is passed to the reactor, which lives on`() {
    let door = Door()
    door.action.onNext(.lock)
    door.action.onNext(.open)
    door.action.onNext(.open)
    let refusal = Refusal("The door is locked.", argument: "key")
    #expect(door.errors as? [Refusal] == [refusal, refusal] && door.currentState.isLocked)
  }

  @Test func `reads as its message, and equals one of the same message and argument`() {
    #expect("\(Refusal("No.", argument: "x"))" == "No.")
    #expect(Refusal("No.", argument: "x") != Refusal("No."))
  }
}
