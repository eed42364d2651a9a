// A node whose children follow a back stack.

import RIBCore
import TestSupport

final class StackedNode: FollowingNode {
  let log = EventLog()
  let router: TestRouter
  /// The present stack; hooks change it, and have it followed.
  var stack: BackStack<String>
  private(set) var built: [String] = []
  var onBuild: (TestRouter) -> Void = { _ in }
  private var stacked = StackedChildren<String> { _ in TestRouter("-", EventLog()) }

  /// Routes that begin with "~" stay active.
  init(_ root: String = "a", isActive: Bool = true) {
    stack = BackStack(root)
    router = TestRouter("root", log)
    if isActive { router.interactor.activate() }
    stacked = StackedChildren(name: { $0 }, staysActive: { $0.hasPrefix("~") }) {
      [unowned self] route in
      built.append(route)
      let child = TestRouter(route, log)
      onBuild(child)
      return child
    }
    follow()
    _ = log.take()
  }

  func follow() { stacked.follow(stack, on: router) }

  func follow(_ change: (inout BackStack<String>) -> Void) {
    change(&stack)
    follow()
  }

  var children: [String] { router.childNames }

  func child(_ name: String) -> TestRouter? {
    router.children.lazy.compactMap { $0 as? TestRouter }.last { $0.interactor.name == name }
  }
}
