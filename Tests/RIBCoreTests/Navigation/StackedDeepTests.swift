// Covered pages that cover pages of their own, however deep (N3).

import RIBCore
import TestSupport
import Testing

struct StackedDeepTests {
  /// A node whose only child covers another.
  private final class CoveringRouter: Router<Interactor> {
    private let pages: StackedChildren<String>

    init(covering routing: any Routing) {
      var covered: (any Routing)? = routing
      pages = StackedChildren { _ in covered.take() ?? Router(interactor: Interactor()) }
      super.init(interactor: Interactor())
      var stack = BackStack("covered")
      pages.follow(stack, on: self)
      stack.push("top")
      pages.follow(stack, on: self)
    }
  }

  @Test func `N3: kept nodes below kept nodes are released in a loop`() {
    var deepest: (any Routing)? = Router(interactor: Interactor())
    weak let watched = deepest
    var top: any Routing = CoveringRouter(
      covering: deepest.take() ?? Router(interactor: Interactor()))
    for _ in 0..<Scale.of(30_000, full: 200_000) { top = CoveringRouter(covering: top) }
    #expect(watched != nil)
    top = Router(interactor: Interactor())
    #expect(watched == nil)
  }
}
