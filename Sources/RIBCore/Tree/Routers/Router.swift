/// A node's router: it owns the interactor and the attached children.
///
/// Every child has a name among its siblings: its router's type, less "Router", in lower case, or the one it was
/// attached with; a second sibling of a name gets `#2`. Names make paths such as `root/counter`.
@MainActor
open class Router<InteractorType>: Routing {
  /// The interactor, as the subclass knows it.
  public final let interactor: InteractorType
  /// The interactor, as the tree knows it.
  public final var interactable: any Interactable {
    // Its own if a later router has taken the node over and was released.
    node.tree.routedInteractor ?? node.double ?? RouterLifetime.double(interactor)
  }
  @usableFromInline let lifetime: RouterLifetime

  /// Creates a router with its interactor.
  ///
  /// With a double for an interactor it counts as active from the beginning: children that a test attaches become
  /// active and load. Launching the router, or attaching it under an active parent, calls the double's `activate()`;
  /// once it has been detached it is inactive, as all routers are.
  ///
  /// - Parameter interactor: An ``Interactable``; anything else is a programmer's error.
  @inlinable
  public init(interactor: InteractorType) {
    self.interactor = interactor
    // A class is looked for first, as looking for a protocol takes ten times as long.
    if let known = interactor as? Interactor {
      lifetime = RouterLifetime(known)
    } else {
      lifetime = RouterLifetime(double: RouterLifetime.double(interactor))
    }
    lifetime.begin(self)
  }

  final var node: TreeNode { lifetime.node }
  /// The path by which observers know the node.
  public final var nodePath: NodePath? { NodePath(context: node) }

  /// The steps of the router's life as they happen, not replayed; completes when the router is released.
  public final var lifecycle: Observable<RouterLifecycle> { lifetime.lifecycle }

  /// Loads the router, once: `lifecycle` emits `.didLoad`, then `didLoad()` runs.
  ///
  /// Called by the tree when the node first becomes active. An interactor that declares a `router` which is
  /// nil then is reported as a misuse in debug builds: its router's initialiser was to set it.
  public final func load() {
    if lifetime.hasBegunLoading { return }
    lifetime.hasBegunLoading = true
    #if DEBUG
      // A plain router of a test or of a leaf has no initialiser that could set it.
      if type(of: self) != Router<InteractorType>.self { UnsetRouter.report(interactor, node) }
    #endif
    willLoad()
    node.interactor?.beginRelay()
    beginFollowing()
    lifetime.lifecycleStream?.send(.next(.didLoad))
    didLoad()
  }

  /// Activates a root, and loads it.
  final func activateAndLoad() {
    node.activateByHand()
    // An interactor that was active before it had its router has not loaded it.
    if node.isActive { load() }
  }

  func willLoad() {}
  /// Has children follow the state, which is relayed by now.
  func beginFollowing() {}

  /// Called once, when the router has loaded; does nothing unless overridden, to attach permanent children.
  open func didLoad() {}

  // MARK: Children

  /// The attached children, in the order of attaching.
  ///
  /// - Complexity: O(children) at the first read after a change, else O(1).
  public final var children: [any Routing] { node.children }

  /// The number of attached children.
  ///
  /// - Complexity: O(1).
  package final var childCount: Int { node.childCount }

  /// Attaches a child, under the name of its type.
  ///
  /// The order: the child is appended to `children`; its interactor becomes active (`isActive`,
  /// `isActiveStream`, `didBecomeActive()`); then it loads (`lifecycle`, `didLoad()`), the first
  /// time; then the same for the children it has, in their order. Under an inactive parent it stays
  /// inactive until the parent becomes active.
  ///
  /// A child that is attached already, or is this node or above it, is a programmer's error: a trap in debug builds;
  /// in release builds it is reported and ignored. Callers that act on input use ``tryAttachChild(_:as:)``.
  public final func attachChild(_ child: any Routing) {
    node.attach(child, as: nil)
  }

  /// Attaches a child under a name of its own; see ``attachChild(_:)``.
  public final func attachChild(_ child: any Routing, as name: String) {
    node.attach(child, as: name)
  }

  /// Attaches a child, or throws the reason why it cannot be attached.
  ///
  /// - Parameters:
  ///   - child: The node to attach.
  ///   - name: Its name among its siblings; nil for that of its type, numbered if in use.
  /// - Throws: ``RoutingError``; nothing has changed then.
  /// - Complexity: Amortised O(1), and O(depth) for a child that has children already.
  public final func tryAttachChild(
    _ child: any Routing, as name: String? = nil
  ) throws(RoutingError) {
    try node.tryAttach(child, as: name)
  }

  /// Detaches a child: its subtree becomes inactive, deepest first, then it leaves `children`.
  ///
  /// A router that is not a child is a programmer's error, as in ``attachChild(_:)``. Callers that act on input use
  /// ``tryDetachChild(_:)``.
  public final func detachChild(_ child: any Routing) {
    node.detach(child)
  }

  /// Detaches a child, or throws the reason why it cannot be detached; see ``detachChild(_:)``.
  ///
  /// - Throws: ``RoutingError/notAChild(child:parent:)``; nothing has changed then.
  /// - Complexity: O(nodes of the child's subtree).
  public final func tryDetachChild(_ child: any Routing) throws(RoutingError) {
    try node.tryDetach(child)
  }

  /// Ends the tree from this node down, for good: deactivates all, deepest first, and releases the children;
  /// `lifecycle` and `isActiveStream` complete.
  public final func terminate() { lifetime.end() }
}
