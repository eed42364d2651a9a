/// A router's children that follow a list of routes, such as one in the state of its reactor.
///
/// A route is a value that stands for a child: it has an id, and the values that building the child takes.
/// A router that gets a new list passes it on as a whole:
///
/// ```swift
/// mails = RoutedChildren(name: \.sender) { mailBuilder.build($0, withListener: interactor) }
///
/// func routeToMails(_ routes: [Mail]) { mails.follow(routes, on: self) }
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
  /// Returns whether one id is less than another, if the ids of each list are promised to rise.
  private var isLess: ((Route.ID, Route.ID) -> Bool)?
  /// The children of the last list, in its order.
  private var followed: [Child] = []
  /// The ids of these children, if they need not rise; nil until a list was followed by its ids, and after one with an id
  /// twice.
  private var followedIDs: Set<Route.ID>?
  private var waiting: [[Route]] = []
  private var isFollowing = false

  /// Creates children for routes whose ids come in any order.
  ///
  /// - Parameters:
  ///   - name: Returns the name of a route's child among its siblings, to which a number such as `#2` is
  ///     added if it is in use; nil for the name of the child's type.
  ///   - build: Builds a route's child, which is attached nowhere. The closure may keep the
  ///     interactor that listens to the children, but not the router.
  public init(
    name: @escaping (Route) -> String? = { _ in nil }, build: @escaping (Route) -> any Routing
  ) {
    self.name = name
    self.build = build
  }

  /// Creates children for routes whose ids rise along each list, which is then followed without looking at all of it.
  ///
  /// A list that turns out not to rise is reported to the tree's observers, and then the whole of each is compared.
  ///
  /// - Parameters:
  ///   - name: Returns the name of a route's child; see ``init(name:build:)``.
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
  /// - A child whose id stays is the same node, and untouched, even if others come before it.
  /// - Children whose ids left the list are detached, then new ones are built, once, and attached.
  /// - Children that change their order among those that stay are detached and attached again; they are as
  ///   few as possible.
  /// - A list that a hook of a child passes while another is followed is followed after it.
  ///
  /// An id that a list has twice is reported to the tree's observers. Each of its routes has a child then, and a later list
  /// may keep any of them.
  ///
  /// Children that were attached otherwise keep their order. A child that cannot be attached is a programmer's error;
  /// see ``Router/attachChild(_:)``. A router that has been terminated, even by a hook, follows no further list.
  ///
  /// - Parameters:
  ///   - routes: The list, no id twice.
  ///   - router: The parent, the same each time.
  /// - Complexity: O(n), and O(log n) for each that has changed its order. If ids rise,
  ///   O(changes + log n), besides moving up the entries behind a removed one.
  public func follow<Interactor>(_ routes: [Route], on router: Router<Interactor>) {
    waiting.append(routes)
    guard !isFollowing else { return }
    isFollowing = true
    while !waiting.isEmpty {
      let routes = waiting.removeFirst()
      if router.node.tree.isTerminated { continue }
      let wasRising = isLess != nil
      if followByOrder(routes, on: router.node) { continue }
      followByID(routes, wasRising: wasRising, on: router.node)
    }
    isFollowing = false
  }

  /// Follows a list whose ids rise: up to the last id that is attached, it has the attached routes less
  /// the removed ones; those behind are new.
  ///
  /// - Returns: Whether it was done; false if many routes were removed, or the ids do not rise.
  private func followByOrder(_ routes: [Route], on node: TreeNode) -> Bool {
    guard let isLess else { return false }
    var keptCount = followed.count
    // No search if nothing was removed.
    if let last = followed.last, keptCount > routes.count || routes[keptCount - 1].id != last.id {
      keptCount = routes.partitioningIndex { isLess(last.id, $0.id) }
    }
    let removedCount = followed.count - keptCount
    // By index, as a zip of slices is not specialised.
    let new = keptCount..<routes.count
    guard removedCount >= 0, new.allSatisfy({ $0 == 0 || isLess(routes[$0 - 1].id, routes[$0].id) })
    else {
      self.isLess = nil
      return false
    }
    guard removedCount <= followed.count / 16 else { return false }
    for _ in 0..<removedCount {
      // The lists differ from the first removed one on.
      let index = (0..<keptCount).partitioningIndex { followed[$0].id != routes[$0].id }
      _ = detach(followed.remove(at: index), from: node)
    }
    for route in routes[new] where !node.tree.isTerminated {
      attach(build(route), for: route, to: node)
    }
    return true
  }

  /// Follows a list whose ids come in any order.
  ///
  /// - Parameter wasRising: Whether the ids were declared as rising until this list.
  private func followByID(_ routes: [Route], wasRising: Bool, on node: TreeNode) {
    let most = min(followed.count, routes.count)
    var sameCount = 0
    while sameCount < most, followed[sameCount].id == routes[sameCount].id { sameCount += 1 }
    let old = Array(followed[sameCount...])
    followed.removeLast(old.count)
    var positions: [Route.ID: Int] = [:]
    for (position, child) in old.enumerated() { positions[child.id] = position }
    // Ids that rise differ.
    if isLess == nil {
      let isRepeated = reportRepeatedID(in: routes, from: sameCount, replacing: old, on: node)
      if wasRising, !isRepeated {
        node.report(
          "The routes of \(node.path) were declared as rising by id but are not, so the "
            + "whole of each list is compared. Use ids that rise, or leave out .rising.")
      }
    }
    // The former position of each route; nil for a new one.
    let routes = routes[sameCount...].map { ($0, positions.removeValue(forKey: $0.id)) }
    // Not by a key path, which generic code makes anew each time.
    let wanted = routes.compactMap { $0.1 }
    let staying = wanted.longestRise()
    let kept = Set(wanted)
    // The detached children that come back, by their former position.
    var moved: [Int: any Routing] = [:]
    for (position, child) in old.enumerated() where !staying.contains(position) {
      if !kept.contains(position) {
        _ = detach(child, from: node)
      } else if !child.node.fields.isClosing {
        // A node that resigns already is moved in the list alone, as it could not be attached again yet.
        moved[position] = detach(child, from: node)
      }
    }
    var isAppending = false
    for (route, position) in routes where !node.tree.isTerminated {
      if let position, moved[position] == nil {
        followed.append(old[position])
        isAppending = isAppending || !staying.contains(position)
        if isAppending { node.moveToEnd(old[position].node) }
      } else {
        attach(position.flatMap { moved[$0] } ?? build(route), for: route, to: node)
        isAppending = true
      }
    }
  }

  /// Reports an id that a list has twice, if there is one.
  ///
  /// - Parameters:
  ///   - sameCount: The number of routes with which the list begins as the last one did.
  ///   - old: The children behind these.
  /// - Returns: Whether there is one.
  private func reportRepeatedID(
    in routes: [Route], from sameCount: Int, replacing old: [Child], on node: TreeNode
  ) -> Bool {
    let first = followedIDs == nil ? 0 : sameCount
    var ids = followedIDs.take() ?? []
    for child in old { ids.remove(child.id) }
    guard let route = routes[first...].first(where: { !ids.insert($0.id).inserted }) else {
      followedIDs = ids
      return false
    }
    node.report(
      "The routes of \(node.path) have the id \(route.id) more than once. Each of them has a child, and a later "
        + "list may keep any: give each route an id of its own.")
    return true
  }

  private func detach(_ child: Child, from node: TreeNode) -> (any Routing)? {
    guard unsafe child.node.fields.parent === node, let routing = child.node.tree.retained
    else { return nil }
    node.detach(routing)
    return routing
  }

  private func attach(_ child: any Routing, for route: Route, to node: TreeNode) {
    followed.append(Child(id: route.id, node: TreeNode.record(of: child)))
    node.attach(child, as: name(route), isExact: false)
  }
}

extension RoutedChildren: FollowingChildren where Route: Equatable {}
