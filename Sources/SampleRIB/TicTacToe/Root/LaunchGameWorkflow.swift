import RIBCore

/// Launches a game in two steps: it waits for a login, and then starts the game.
final class LaunchGameWorkflow: Workflow<any TicTacToeRootActionableItem> {
  private let onRefusal: (Refusal) -> Void

  /// - Parameter onRefusal: A function that is called with the reason why no game could be launched.
  init(onRefusal: @escaping (Refusal) -> Void) {
    self.onRefusal = onRefusal
    super.init()
    onStep { root in root.waitForLogin() }
      .onStep { loggedIn, _ in loggedIn.launchGame() }
      .commit()
  }

  override func didReceiveError(_ error: any Error) {
    onRefusal(error as? Refusal ?? Refusal("No game was launched: \(error)"))
  }
}
