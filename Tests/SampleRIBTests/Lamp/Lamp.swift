// The README shows this file.

import RIBConsole
import RIBCore

protocol LampListener: AnyObject { func lampDidSwitch(isOn: Bool) }
protocol LampDependency: Dependency {}

/// The rules: an action that cannot be done is refused, with a message for the user.
final class LampReactor: Reactor {
  enum Action: Equatable { case toggle, dim(percent: Int) }
  struct State: Codable, Equatable {
    var isOn = false
    var percent = 100
  }

  let initialState = State()

  func mutate(action: Action) -> Observable<Action> {
    if case .dim = action, !currentState.isOn {
      return .error(Refusal("The lamp is off; switch it on first."))
    }
    return .just(action)
  }

  func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .toggle: state.isOn.toggle()
    case .dim(let percent): state.percent = percent
    }
  }
}

/// Commands in, lines out.
final class LampPresenter: NodePresenter<LampReactor> {
  override func bind() {
    commands {
      command("toggle", "Switch the lamp on or off") { .toggle }
      command("dim", "Set the brightness", .int("percent", in: 1...100)) { .dim(percent: $0) }
    }
  }

  override func line(for state: State) -> String? { state.isOn ? "on, \(state.percent) %" : "off" }
}

/// Owns the reactor, and talks to the parent.
final class LampInteractor: NodeInteractor<LampReactor, any LampListener> {
  override func didRelay(_ change: Change<State>) {
    if let isOn = change.changed(\.isOn) { listener?.lampDidSwitch(isOn: isOn) }
  }
}

/// Puts the parts together.
final class LampBuilder: Builder<any LampDependency>, NodeBuildable {
  func build(withListener listener: any LampListener) -> any Routing {
    NodeRouter(LampInteractor(LampReactor(), LampPresenter(), listener: listener))
  }
}
