// The children of a router that follow a back stack.

/// A router's children, kept to what a ``BackStack`` has in view.
///
/// ```swift
/// final class ShopRouter: Router<any ShopInteractable>, ShopRouting {
///   private let pages: StackedChildren<ShopPage>
///
///   init(interactor: any ShopInteractable, cartBuilder: any CartBuildable, …) {
///     pages = StackedChildren { page in
///       switch page {
///       case .cart: cartBuilder.build(withListener: interactor)
///       …
///       }
///     }
///     super.init(interactor: interactor)
///     interactor.router = self
///   }
///
///   func routeToPages(_ stack: BackStack<ShopPage>) { pages.follow(stack, on: self) }
/// }
/// ```
///
/// The page on top and its overlays are attached. One that is covered is detached and kept, so that
/// it comes back with its state; but as each node that is detached it is inactive, and what its
/// reactor had running is cancelled. A route that says so stays attached while it is covered, and goes
/// on working. What has left the stack is detached and released. A router that has been terminated
/// follows nothing more, and has no covered children in any snapshot; what it kept is released with it.
///
/// A page is built when it comes into view first: those below the top of a stack that was decoded
/// are built when they are gone back to. One that stays active is built at once.
///
/// The children belong to the stack: one is detached by popping its entry. One that is detached by hand
/// is not kept. It stays away while its entry is in view, or as long as the entry is in the stack if it
/// stays active; a page that is covered and gone back to is built anew.
@MainActor
public final class StackedChildren<Route> {
  private let name: (Route) -> String?
  private let staysActive: (Route) -> Bool
  private let build: (Route) -> any Routing
  private let layers = LayeredChildren()
  private var waiting: [BackStack<Route>] = []
  private var isFollowing = false

  /// Makes children out of routes.
  ///
  /// - Parameters:
  ///   - name: The name of a route's child among its siblings, with a number such as `#2` where it
  ///     is already in use; nil for that of the child's type.
  ///   - staysActive: Whether a route's child stays attached while it is covered.
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
  /// The order of events is that of ``RoutedChildren/follow(_:on:)``: what leaves the view is detached,
  /// then what comes into it is attached. A stack that is given while another is followed, by a hook of
  /// a child, is followed after it. An entry is the same as long as it comes from the same push:
  /// a stack that was decoded, or begun anew, has other entries, even of the same ids. Where an entry comes
  /// back below others that stay, as in a copy from before it was removed, those are attached anew.
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
    var new: [LayeredChildren.Layer] = []
    for index in same..<entries.count {
      let entry = entries[index]
      new.append(
        .init(
          identity: entry.identity, removal: entry.removal,
          staysActive: staysActive(entry.route)))
    }
    layers.replace(from: same, with: new)
    layers.show(from: stack.topIndex, on: node) {
      name(entries[$0].route)
    } build: {
      build(entries[$0].route)
    }
  }
}
