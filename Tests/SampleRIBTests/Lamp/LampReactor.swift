// The README's node: the rules.

import RIBCore

enum LampViewAction: Equatable { case toggle }
struct LampViewState: Codable, Equatable { var isOn = false }

final class LampReactor: Reactor {
  typealias Action = LampViewAction
  typealias State = LampViewState
  let initialState = State()

  func reduce(into state: inout State, mutation: Action) { state.isOn.toggle() }
}
