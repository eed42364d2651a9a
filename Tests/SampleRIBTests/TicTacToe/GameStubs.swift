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

/// The dependency of the nodes of the game.
final class GameDependency: OffGameDependency, TicTacToeDependency, LoggedOutDependency,
  LoggedInDependency
{
  let players = annAndBob
  let mutableScoreStream = ScoreStreamImpl()
  var scoreStream: any ScoreStream { mutableScoreStream }
}
