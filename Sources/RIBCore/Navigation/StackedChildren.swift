/// A router's children that follow a ``BackStack``: those in view are attached.
///
/// ```swift
/// pages = StackedChildren { page in
///   switch page {
///   case .cart: cartBuilder.build(withListener: interactor)
///   …
///   }
/// }
///
/// func routeToPages(_ stack: BackStack<ShopPage>) { pages.follow(stack, on: self) }
/// ```
///
/// The page on top and its overlays are attached. A covered child is detached and kept, so that it comes back with its
/// state; but as each detached node it is inactive, and the effects of its reactor are cancelled. A child that is to
/// stay active stays attached, and goes on working. Children whose entries were removed are detached and released.
/// A terminated router follows no further stack; its covered children are in no snapshot, and released with it.
///
/// A page is built when it first comes into view: those below the top of a decoded stack on going back to them, and
/// one that stays active at once.
///
/// The children belong to the stack: one is detached by popping its entry. A child that is detached by hand is not
/// kept. It stays away while its entry is in view, or in the stack if it stays active; a covered page is built anew.
@MainActor
public final class StackedChildren<Route> {
  private let name: (Route) -> String?
  private let staysActive: (Route) -> Bool
  private let build: (Route) -> any Routing
  private let layers = LayeredChildren()
  private var waiting: [BackStack<Route>] = []
  private var isFollowing = false

  /// Creates children for routes.
  ///
  /// - Parameters:
  ///   - name: Returns the name of a route's child among its siblings, to which a number such as `#2` is
  ///     added if it is in use; nil for the name of the child's type.
  ///   - staysActive: Returns whether a route's child stays attached while it is covered.
  ///   - build: Builds a route's child, which is attached nowhere. The closure may keep the
  ///     interactor that listens to the children, but not the router.
  public init(
    name: @escaping (Route) -> String? = { _ in nil },
    staysActive: @escaping (Route) -> Bool = { _ in false },
    build: @escaping (Route) -> any Routing
  ) {
    self.name = name
    self.staysActive = staysActive
    self.build = build
  }

  /// Detaches and attaches until the router's children are those that the stack has in view, and
  /// those that stay active.
  ///
  /// The order of events is that of ``RoutedChildren/follow(_:on:)``: children that leave the view are detached, then
  /// those that come into it are attached. A stack that a hook of a child passes meanwhile is followed afterwards. An
  /// entry is the same as long as it comes from the same push: a stack that was decoded, or begun anew, has others. If
  /// one comes back below others that stay, as in a copy from before it was removed, those are attached anew.
  ///
  /// - Parameters:
  ///   - stack: The stack.
  ///   - router: The parent, the same each time.
  /// - Complexity: O(m) for m children attached before or after, and for those that come or go; not of
  ///   the number of covered ones.
  public func follow<Interactor>(_ stack: BackStack<Route>, on router: Router<Interactor>) {
    if isFollowing { return waiting.append(stack) }
    isFollowing = true
    show(stack, on: router.node)
    while !waiting.isEmpty { show(waiting.removeFirst(), on: router.node) }
    isFollowing = false
  }

  private func show(_ stack: BackStack<Route>, on node: TreeNode) {
    if node.tree.isTerminated { return }
    let entries = stack.entries
    var same = min(layers.count, entries.count)
    while same > 0 {
      let entry = entries[same - 1]
      if layers.isLayer(same - 1, entry.identity, entry.removal) { break }
      same -= 1
    }
    layers.remove(from: same)
    for index in same..<entries.count {
      let entry = entries[index]
      layers.append(
        .init(
          id: entry.id, identity: entry.identity, removal: entry.removal,
          staysActive: staysActive(entry.route)))
    }
    layers.show(from: stack.topIndex, on: node) {
      name(entries[$0].route)
    } build: {
      build(entries[$0].route)
    }
  }
}

extension StackedChildren: FollowingChildren where Route: Equatable {}
