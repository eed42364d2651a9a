// An interactor that does not know its router is reported.

import RIBCore
import TestSupport
import Testing

private class RoutedInteractor: Interactor {
  weak var router: (any Routing)?
}
private final class DerivedInteractor: RoutedInteractor {}

private final class UnknownRouter: Router<RoutedInteractor> {}
private final class KnownRouter: Router<RoutedInteractor> {
  init(_ interactor: RoutedInteractor = RoutedInteractor()) {
    super.init(interactor: interactor)
    interactor.router = self
  }
}

struct UnsetRouterTests {
  private let log = EventLog()
  private let root: TestRouter
  private let observing: any Disposable

  init() {
    root = TestRouter("root", log)
    root.interactor.activate()
    observing = root.observeTree(LoggingObserver(log))
  }

  private func misuses(attaching child: any Routing) -> [String] {
    root.attachChild(child)
    return log.take().filter { $0.hasPrefix("misuse") }
  }

  @Test(arguments: [true, false])
  func `an interactor whose router was not set is reported as the node loads, once`(
    isDerived: Bool
  ) {
    let interactor = isDerived ? DerivedInteractor() : RoutedInteractor()
    let child = UnknownRouter(interactor: interactor)
    let misuses = misuses(attaching: child)
    #if DEBUG
      #expect(misuses.count == 1)
      #expect(
        misuses.first?.hasPrefix("misuse at test/unknown: \(type(of: interactor)) of test/unknown")
          == true)
      #expect(misuses.first?.hasSuffix("interactor.router = self.") == true)
    #endif
    root.detachChild(child)
    #expect(self.misuses(attaching: child) == [])
  }

  @Test func `a router that is set is no misuse, nor is an interactor that declares none`() {
    let children: [any Routing] = [
      KnownRouter(), Router(interactor: RoutedInteractor()), KnownRouter(DerivedInteractor()),
      TestRouter("leaf", log),
    ]
    for child in children { #expect(misuses(attaching: child) == []) }
  }
}
