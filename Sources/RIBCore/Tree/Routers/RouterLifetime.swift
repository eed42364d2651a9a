import Basics

/// Ends the subtree of a router when the router is released, with which it lives and dies.
///
/// Apart from the router, as an `isolated deinit` of an open class would forbid its subclasses a plain one.
@usableFromInline
@MainActor
final class RouterLifetime {
  let node: TreeNode
  private(set) var lifecycleStream: Multicast<RouterLifecycle>?
  var hasBegunLoading = false
  /// The number of the router among those of the node; a later one takes the node over.
  private let number: Int32

  @usableFromInline
  convenience init(_ interactor: Interactor) { self.init(interactor.node, interactor) }

  @usableFromInline
  convenience init(double: any Interactable) {
    let node = TreeNode(name: "-")
    node.writableRare().double = double
    // A double does not report when it is active. Children that a test attaches are to become active, as
    // they would in a tree.
    node.fields.activity = .active
    self.init(node, nil)
  }

  private init(_ node: TreeNode, _ interactor: Interactor?) {
    self.node = node
    // Kept until it has resigned, in whatever order the router's properties are released.
    node.tree.routedInteractor = interactor
    if node.tree.hasHadRouter {
      // Work that an earlier router began ends with it.
      TreeWalk.deactivate(node)
      node.tree.isLoaded = false
      node.revive()
      node.writableRare().laterRouters += 1
    }
    node.tree.hasHadRouter = true
    number = node.routerNumber
  }

  /// Returns the double that stands in for an interactor.
  @usableFromInline
  static func double(_ interactor: Any) -> any Interactable {
    guard let double = interactor as? any Interactable else {
      programmerError(
        "\(type(of: interactor)) is the interactor of a router but does not conform to "
          + "Interactable. Subclass Interactor, or conform to Interactable.")
    }
    return double
  }

  /// Notes the router, and names the node by its type; a router that takes over an attached node leaves
  /// it the name that its siblings know it by.
  @usableFromInline
  func begin(_ router: any Routing) {
    node.fields.isBaseNameOfType = false
    if unsafe node.fields.parent == nil { node.setName(NodeName.of(router), isOfType: true) }
    node.weakRouter = router
  }

  var lifecycle: Observable<RouterLifecycle> {
    let stream = lifecycleStream ?? Multicast()
    lifecycleStream = stream
    return Observable(.multicast(stream))
  }

  /// Ends the subtree; see ``Router/terminate()``.
  ///
  /// The release of a terminated router ends streams asked for since.
  func end() {
    if isLast {
      node.tree.isTerminated = true
      TreeWalk.deactivate(node)
    }
    if isLast, node.fields.isClosing {
      // Called by a hook of the subtree, which resigns already: the walk that called the hook goes on first.
      node.writableRare().ending = { [node, number, lifecycleStream] in
        RouterLifetime.finish(node, number, lifecycleStream)
      }
    } else {
      RouterLifetime.finish(node, number, lifecycleStream)
    }
  }

  /// Ends a subtree that has resigned, unless another router has taken the node over.
  private static func finish(
    _ node: TreeNode, _ number: Int32, _ lifecycleStream: Multicast<RouterLifecycle>?
  ) {
    if number == node.routerNumber {
      node.finishDetach()
      ReleaseQueue.releaseChildren(of: node)
    }
    lifecycleStream?.send(.completed)
    if number == node.routerNumber { node.completeStreams() }
  }

  /// Whether no other router has taken the node over.
  private var isLast: Bool { number == node.routerNumber }

  isolated deinit {
    end()
    guard isLast else { return }
    var interactor = node.tree.routedInteractor.take()
    LeakDetector.release(&interactor, of: node)
  }
}

/// Releases routers one after the other: routers that a released router releases in turn wait in the
/// queue, so that a deep tree does not recurse.
@MainActor
enum ReleaseQueue {
  private static var waiting: [any Routing] = []
  private static var isDraining = false

  static func releaseChildren(of node: TreeNode) {
    if node.childCount == 0 { return }
    // Moved, not copied: another reference would be the last, and be released outside of the loop.
    node.moveChildren(into: &waiting)
    drain()
  }

  /// Releases routers that were kept apart from the tree.
  static func release(_ kept: inout [any Routing]) {
    if kept.isEmpty { return }
    waiting += kept
    kept = []
    drain()
  }

  private static func drain() {
    if isDraining { return }
    isDraining = true
    while waiting.popLast() != nil {}
    isDraining = false
  }
}

/// Ends the work of an interactor without a router when it is released while active.
@MainActor
final class LoneInteractorLifetime {
  private let node: TreeNode

  init(_ node: TreeNode) { self.node = node }

  isolated deinit {
    guard node.isActive else { return }
    node.endWhatIsActive()
    node.setInactive()
    node.completeActiveStream()
    node.report(
      "The interactor \(node.name), which has no router, was released while active. What it "
        + "was running has ended; call deactivate() before releasing it.")
  }
}
