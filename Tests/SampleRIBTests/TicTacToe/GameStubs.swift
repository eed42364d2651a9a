import RIBCore
import RIBTesting

@testable import SampleRIB

let annAndBob = Players(first: "ann", second: "bob")

/// A parent that records the calls of the nodes of the game.
final class GameListener: Spy, LoggedOutListener, LoggedInListener, OffGameListener,
  TicTacToeListener
{
  func didLogIn(_ players: Players) { record(players.first, players.second) }
  func startTicTacToe() { record() }
  func gameDidEnd(withWinner winner: PlayerType?) { record(winner?.rawValue ?? "nobody") }
}

/// Builds stubs for the nodes of the game, and records their listeners.
final class GameBuilders: LoggedOutBuildable, LoggedInBuildable, OffGameBuildable,
  TicTacToeBuildable
{
  private(set) var built: [String] = []
  private(set) var listeners: [AnyObject] = []

  func build(withListener listener: any LoggedOutListener) -> any LoggedOutRouting {
    note("logged out", listener)
  }

  func build(withListener listener: any LoggedInListener, players: Players) -> any LoggedInRouting {
    note("logged in \(players.first) \(players.second)", listener)
  }

  func build(withListener listener: any OffGameListener) -> any OffGameRouting {
    note("off game", listener)
  }

  func build(withListener listener: any TicTacToeListener) -> any TicTacToeRouting {
    note("tic-tac-toe", listener)
  }

  private func note(_ name: String, _ listener: AnyObject) -> StubRouter {
    built.append(name)
    listeners.append(listener)
    return StubRouter()
  }
}

/// The dependency of the nodes of the game.
final class GameDependency: OffGameDependency, TicTacToeDependency, LoggedOutDependency,
  LoggedInDependency
{
  let players = annAndBob
  let mutableScoreStream = ScoreStreamImpl()
  var scoreStream: any ScoreStream { mutableScoreStream }
}
