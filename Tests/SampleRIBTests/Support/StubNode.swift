// StubNode.swift: stub routers, and a parent that makes the node under test live.
import RIBCore

@testable import SampleRIB

final class StubView: ViewControllable, RootViewControllable, GroupViewControllable {}

/// Stands in for the router of any child.
final class StubRouter: ViewableRouter<Interactor, StubView>, SampleRouting, CounterRouting,
  CalculatorRouting, ProfileRouting, GroupRouting
{
  /// The lists of children that were routed to, as a spy.
  private(set) var routes: [[HostChild]] = []

  init() {
    super.init(interactor: Interactor(), viewController: StubView())
  }

  func routeToChildren(_ children: [HostChild]) {
    routes.append(children)
  }
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
