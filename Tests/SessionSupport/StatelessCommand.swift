@testable import RIBConsole

/// Declares a command without a node, whose arguments depend on no state.
@MainActor func command<Action, each Value>(
  _ name: String, _ summary: String, _ arguments: repeat Argument<Void, each Value>,
  action: @escaping (repeat each Value) -> Action
) -> Command<Void, Action> {
  RIBConsole.command(name, summary, repeat each arguments, action: action)
}
