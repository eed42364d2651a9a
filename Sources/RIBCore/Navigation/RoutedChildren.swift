// The children of a router that follow a list of routes, such as one in the state of its reactor.

/// A router's children, kept to a list of routes.
///
/// A route is a value that stands for a child: it has an id, and whatever building the child takes.
/// A router that is given a new list hands it on as a whole:
///
/// ```swift
/// final class InboxRouter: Router<any InboxInteractable>, InboxRouting {
///   private let mails: RoutedChildren<Mail>
///
///   init(interactor: any InboxInteractable, mailBuilder: any MailBuildable) {
///     mails = RoutedChildren(name: \.sender) { mailBuilder.build($0, withListener: interactor) }
///     super.init(interactor: interactor)
///     interactor.router = self
///   }
///
///   func routeToMails(_ routes: [Mail]) { mails.follow(routes, on: self) }
/// }
/// ```
///
/// The children belong to the list: one is detached by taking its route out of it. One that is
/// detached by hand stays away until its route has left the list and come back.
@MainActor
public final class RoutedChildren<Route: Identifiable> {
  private struct Child {
    let id: Route.ID
    /// Keeps no router, so that a deep tree is not released in a recursion.
    let node: TreeNode
  }

  private let name: (Route) -> String?
  private let build: (Route) -> any Routing
  /// Whether one id is less than another, where the ids of each list are promised to rise.
  private var isLess: ((Route.ID, Route.ID) -> Bool)?
  /// What the last list asked for, in its order.
  private var followed: [Child] = []
  private var waiting: [[Route]] = []
  private var isFollowing = false

  /// Makes children out of routes whose ids come in any order.
  ///
  /// - Parameters:
  ///   - name: The name of a route's child among its siblings, with a number such as `#2` where it
  ///     is already in use; nil for that of the child's type.
  ///   - build: Builds a route's child, which is attached nowhere. The closure may keep the
  ///     interactor that listens to the children, but not the router.
  public init(
    name: @escaping (Route) -> String? = { _ in nil }, build: @escaping (Route) -> any Routing
  ) {
    self.name = name
    self.build = build
  }

  /// Makes children out of routes whose ids rise along each list, as where what is new is numbered
  /// on and comes last.
  ///
  /// A list is then followed without looking at all of it. One that is seen not to rise is reported
  /// to the tree's observers, and from then on all of each list is looked at.
  ///
  /// - Parameters:
  ///   - name: The name of a route's child; see ``init(name:build:)``.
  ///   - build: Builds a route's child; see ``init(name:build:)``.
  public static func rising(
    name: @escaping (Route) -> String? = { _ in nil }, build: @escaping (Route) -> any Routing
  ) -> RoutedChildren where Route.ID: Comparable {
    let children = RoutedChildren(name: name, build: build)
    children.isLess = { $0 < $1 }
    return children
  }

  /// Detaches and attaches until the router's children are those of the list, in its order.
  ///
  /// - What stays, by its id, is the same node, and untouched, also where others come before it.
  /// - What is gone is detached, then what is new is built, once, and attached.
  /// - What has changed its order among those that stay is detached and attached again; they are as
  ///   few as can be.
  /// - A list that is given while another is followed, by a hook of a child, is followed after it.
  ///
  /// Children that were attached otherwise keep their order. A child that cannot be attached is a
  /// programmer's error; see ``Router/attachChild(_:)``. A router that has been terminated, also by a
  /// hook meanwhile, follows nothing more.
  ///
  /// - Parameters:
  ///   - routes: The list, no id twice.
  ///   - router: The parent, the same each time.
  /// - Complexity: O(n), and O(log n) for each that has changed its order. Where ids rise,
  ///   O(changes + log n), besides moving up what is behind one that is gone.
  public func follow<Interactor>(_ routes: [Route], on router: Router<Interactor>) {
    waiting.append(routes)
    guard !isFollowing else { return }
    isFollowing = true
    while !waiting.isEmpty {
      let routes = waiting.removeFirst()
      if router.node.tree.isTerminated { continue }
      if !followByOrder(routes, on: router) { followByID(routes, on: router) }
    }
    isFollowing = false
  }

  /// Follows a list whose ids rise: up to the last id that is attached, it has what is attached less
  /// what is gone; what is behind is new.
  ///
  /// - Returns: Whether it was done; not where much is gone, or the ids do not rise.
  private func followByOrder<I>(_ routes: [Route], on router: Router<I>) -> Bool {
    guard let isLess else { return false }
    var keptCount = followed.count
    // Without a search where nothing is gone.
    if let last = followed.last, keptCount > routes.count || routes[keptCount - 1].id != last.id {
      keptCount = routes.partitioningIndex { isLess(last.id, $0.id) }
    }
    let removedCount = followed.count - keptCount
    // By index, as a zip of slices is not specialised.
    let new = keptCount..<routes.count
    guard removedCount >= 0, new.allSatisfy({ $0 == 0 || isLess(routes[$0 - 1].id, routes[$0].id) })
    else {
      self.isLess = nil
      router.node.report(
        "The routes of \(router.path) were declared as rising by id but are not, so the "
          + "whole of each list is compared. Use ids that rise, or leave out .rising.")
      return false
    }
    guard removedCount <= followed.count / 16 else { return false }
    for _ in 0..<removedCount {
      // The lists differ from the first one on that is gone.
      let index = (0..<keptCount).partitioningIndex { followed[$0].id != routes[$0].id }
      _ = detach(followed.remove(at: index), from: router)
    }
    for route in routes[new] where !router.node.tree.isTerminated {
      attach(build(route), for: route, to: router)
    }
    return true
  }

  private func followByID<I>(_ routes: [Route], on router: Router<I>) {
    let most = min(followed.count, routes.count)
    let sameCount = (0..<most).first { followed[$0].id != routes[$0].id } ?? most
    let old = Array(followed[sameCount...])
    followed.removeLast(old.count)
    var positions: [Route.ID: Int] = [:]
    for (position, child) in old.enumerated() { positions[child.id] = position }
    // Where each route was; nil for a new one.
    let routes = routes[sameCount...].map { ($0, positions.removeValue(forKey: $0.id)) }
    let wanted = routes.compactMap(\.1)
    let staying = wanted.longestRise()
    let moved = detach(old, but: staying, keeping: Set(wanted), from: router)
    var isAppending = false
    for (route, position) in routes where !router.node.tree.isTerminated {
      if let position, moved[position] == nil {
        followed.append(old[position])
        isAppending = isAppending || !staying.contains(position)
        if isAppending { router.node.moveToEnd(old[position].node) }
      } else {
        attach(position.flatMap { moved[$0] } ?? build(route), for: route, to: router)
        isAppending = true
      }
    }
  }

  /// Detaches what is gone and what moves.
  ///
  /// - Returns: What moves, by its position.
  private func detach<I>(
    _ old: [Child], but staying: Set<Int>, keeping wanted: Set<Int>, from router: Router<I>
  ) -> [Int: any Routing] {
    var moved: [Int: any Routing] = [:]
    for (position, child) in old.enumerated() where !staying.contains(position) {
      if !wanted.contains(position) {
        _ = detach(child, from: router)
      } else if !child.node.fields.isClosing {
        // One that resigns anyway is moved as it is, as it could not be attached again yet.
        moved[position] = detach(child, from: router)
      }
    }
    return moved
  }

  private func detach<I>(_ child: Child, from router: Router<I>) -> (any Routing)? {
    guard unsafe child.node.fields.parent === router.node, let routing = child.node.tree.retained
    else {
      return nil
    }
    router.detachChild(routing)
    return routing
  }

  private func attach<I>(_ child: any Routing, for route: Route, to router: Router<I>) {
    followed.append(Child(id: route.id, node: TreeNode.record(of: child)))
    router.node.attach(child, preferring: name(route))
  }
}
