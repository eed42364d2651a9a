// StubNode.swift: stub routers, and a parent that makes the node under test live.
import RIBCore
import RIBTesting

@testable import SampleRIB

final class StubView: ViewControllable, RootViewControllable, GroupViewControllable,
  TicTacToeRootViewControllable
{}

/// Stands in for the router of any child.
final class StubRouter: RouterSpy, SampleRouting, CounterRouting, CalculatorRouting,
  ProfileRouting, GroupRouting, TicTacToeRootRouting, LoggedOutRouting, LoggedInRouting,
  OffGameRouting, TicTacToeRouting
{
  func routeToChildren(_ children: [HostChild]) { record(children.map(\.name)) }
  func routeToLoggedIn(_ players: Players) { record(players.first, players.second) }
  func routeToOffGame() { record() }
  func routeToTicTacToe() { record() }
}

/// A launched root under which a test attaches what it tests.
final class StubParent {
  let router = LaunchRouter(interactor: Interactor(), viewController: StubView())

  init() {
    router.launch()
  }

  func attach(_ child: any Routing) {
    router.attachChild(child)
  }

  func detach(_ child: any Routing) {
    router.detachChild(child)
  }
}
