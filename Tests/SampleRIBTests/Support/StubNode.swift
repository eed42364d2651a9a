import RIBCore
import RIBTesting

@testable import SampleRIB

final class StubView: ViewControllable, RootViewControllable, TicTacToeRootViewControllable {}

/// A stub of the router of any child.
final class StubRouter: RouterSpy, SampleRouting, CounterRouting, RootRouting,
  TicTacToeRootRouting, LoggedOutRouting, LoggedInRouting, OffGameRouting, TicTacToeRouting
{
  func routeToChildren(_ children: [RootChild]) { record(children.map(\.name)) }
  func routeToLoggedIn(_ players: Players) { record(players.first, players.second) }
  func routeToOffGame() { record() }
  func routeToTicTacToe() { record() }
}
