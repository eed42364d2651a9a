import RIBCore

/// Launches a game in two steps: it waits for a login, and then starts the game.
///
/// A refusal ends it; the node that refuses shows why.
final class LaunchGameWorkflow: Workflow<any RootActionableItem> {
  override init() {
    super.init()
    onStep { root in root.waitForLogin() }
      .onStep { loggedIn, _ in loggedIn.launchGame() }
      .commit()
  }
}
