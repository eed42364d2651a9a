/// The steps of a router's life; an enum, as in RIBs, so that code moves over.
public enum RouterLifecycle: Sendable, Equatable {
  /// The router has loaded; `didLoad()` is about to run.
  case didLoad
}

/// A node of the tree, as its parent sees it.
@MainActor
public protocol Routing: AnyObject {
  /// The steps of the router's life as they happen; completes when the router is released.
  var lifecycle: Observable<RouterLifecycle> { get }
  /// The node's interactor.
  var interactable: any Interactable { get }
  /// The attached children, in the order of attaching.
  var children: [any Routing] { get }

  /// Loads the router; called by the tree when the node first becomes active.
  func load()
  /// Attaches a child; see ``Router/attachChild(_:)``.
  func attachChild(_ child: any Routing)
  /// Detaches a child; see ``Router/detachChild(_:)``.
  func detachChild(_ child: any Routing)

  /// The path by which observers know the node. ``Router`` has one; a double needs none.
  var nodePath: NodePath? { get }
}

extension Routing {
  /// Nil: for a double, its parent keeps the record.
  public var nodePath: NodePath? { nil }

  /// The name of the node among its siblings.
  public var name: String { TreeNode.record(of: self).name }

  /// The names from the root down to this node, joined by `/`.
  ///
  /// - Complexity: O(depth).
  public var path: String { TreeNode.record(of: self).path }

  /// The node above, or nil for a root or a detached node.
  public var parent: (any Routing)? {
    unsafe (TreeNode.record(of: self).fields.parent as? TreeNode)?.router
  }

  /// Returns the attached child of a name.
  ///
  /// - Complexity: O(1) on average.
  public func child(named name: String) -> (any Routing)? {
    TreeNode.record(of: self).child(named: name)?.tree.retained
  }
}

/// A node that has a view.
@MainActor
public protocol ViewableRouting: Routing {
  /// The node's view.
  var viewControllable: any ViewControllable { get }
}

/// The root of a tree.
@MainActor
public protocol LaunchRouting: ViewableRouting {
  /// Starts the tree: activates the root, then loads it.
  func launch()
}
