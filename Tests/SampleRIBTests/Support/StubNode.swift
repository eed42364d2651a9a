// StubNode.swift: stub routers, and a parent that makes the node under test live.
import RIBCore

@testable import SampleRIB

final class StubView: ViewControllable, RootViewControllable, GroupViewControllable,
  TicTacToeRootViewControllable
{}

/// Stands in for the router of any child.
final class StubRouter: ViewableRouter<Interactor, StubView>, SampleRouting, CounterRouting,
  CalculatorRouting, ProfileRouting, GroupRouting, TicTacToeRootRouting, LoggedOutRouting,
  LoggedInRouting, OffGameRouting, TicTacToeRouting
{
  /// The lists of children that were routed to, as a spy.
  private(set) var routes: [[HostChild]] = []
  /// Where else was routed to, as a spy.
  private(set) var calls: [String] = []

  init() {
    super.init(interactor: Interactor(), viewController: StubView())
  }

  func routeToChildren(_ children: [HostChild]) {
    routes.append(children)
  }

  func routeToLoggedIn(_ players: Players) {
    calls.append("logged in \(players.first) \(players.second)")
  }

  func routeToOffGame() { calls.append("off game") }

  func routeToTicTacToe() { calls.append("tic-tac-toe") }
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
