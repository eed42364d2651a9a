import RIBCore
import TestSupport
import Testing

/// A route by number; the child is named for it.
struct Page: Identifiable, Equatable {
  let id: Int
  var name: String?
}

final class RoutedNode: FollowingNode {
  let log = EventLog()
  let router: TestRouter
  private(set) var built: [Int] = []
  /// Called with each child as it is built.
  var onBuild: (TestRouter) -> Void = { _ in }
  private var routed = RoutedChildren<Page> { _ in TestRouter("-", EventLog()) }

  init(rising: Bool = false, isActive: Bool = true) {
    router = TestRouter("root", log)
    if isActive { router.interactor.activate() }
    routed =
      if rising {
        .rising(name: \.name) { [unowned self] in build($0) }
      } else {
        RoutedChildren(name: \.name) { [unowned self] in build($0) }
      }
    _ = log.take()
  }

  private func build(_ page: Page) -> TestRouter {
    built.append(page.id)
    let child = TestRouter("p\(page.id)", log)
    onBuild(child)
    return child
  }

  func follow(_ pages: [Page]) { routed.follow(pages, on: router) }

  func follow(_ ids: Int...) { follow(ids.map { Page(id: $0) }) }

  /// The children by the routes that they were built for.
  var children: [String] { router.childNames }

  /// The children by their names in the tree.
  var names: [String] { router.children.compactMap { ($0 as? TestRouter)?.name } }

  func child(_ id: Int) -> TestRouter? {
    router.children.lazy.compactMap { $0 as? TestRouter }.first {
      $0.interactor.name == "p\(id)"
    }
  }
}

/// A node whose children follow routes.
protocol FollowingNode: AnyObject {
  associatedtype Route: Equatable
  var log: EventLog { get }
  /// The children by the routes that they were built for.
  var children: [String] { get }
  /// All routes that a child was built for.
  var built: [Route] { get }
}

extension FollowingNode {
  /// Checks the children and, if given, all routes that were built, and the lines of the log, which it takes.
  func expectChildren(
    _ children: [String], built: [Route]? = nil, log lines: [String]? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(self.children == children, sourceLocation: sourceLocation)
    if let built { #expect(self.built == built, sourceLocation: sourceLocation) }
    if let lines { #expect(log.take() == lines, sourceLocation: sourceLocation) }
  }
}
