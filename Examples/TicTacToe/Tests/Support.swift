import RIBCore
import RIBTesting

@testable import TicTacToe

let annAndBob = Players(first: "ann", second: "bob")

/// A parent that records the calls of its children.
final class GameListener: Spy, LoggedOutListener, LoggedInListener, OffGameListener,
  TicTacToeListener
{
  func didLogIn(_ players: Players) { record(players.first, players.second) }
  func startTicTacToe() { record() }
  func gameDidEnd(withWinner winner: PlayerType?) { record(winner?.rawValue ?? "nobody") }
}

/// The dependency of the nodes below the root.
final class GameDependency: OffGameDependency, TicTacToeDependency, LoggedOutDependency,
  LoggedInDependency
{
  let players = annAndBob
  let mutableScoreStream = ScoreStreamImpl()
  var scoreStream: any ScoreStream { mutableScoreStream }
}

/// A stub of the root's router.
final class RootRouterStub: RouterSpy, RootRouting {
  func routeToLoggedIn(_ players: Players) { record(players.first, players.second) }
  func routeToLoggedOut() { record() }
}

/// Returns the refusal with which a stream ends at once.
func firstRefusal<Element>(of stream: Observable<Element>) -> Refusal? {
  var refusal: Refusal?
  stream.subscribe(onError: { refusal = $0 as? Refusal }).dispose()
  return refusal
}
