// What a node under test is attached to, or is launched by.

import RIBCore

/// Makes a node live: attached to a parent that does nothing, or launched where it is a root.
@MainActor
final class ScriptedHost {
  /// The root of the tree, by the name of "root"; nil once the node has been let go of.
  private(set) var root: (any Routing)?
  /// The parent; nil where the node is the root.
  private let parent: RootRouter?
  /// The node's place in the tree.
  let path: String
  private(set) weak var node: (any Routing)?
  /// Keeps the node also while it is detached.
  private var kept: (any Routing)?
  private let observation: any Disposable
  /// How long the node's cancelled effects were waited for in vain.
  private var unended: Duration?

  /// "root" among siblings, by the name of its type.
  final class RootRouter: LaunchRouter<Interactor, BlankView> {}

  /// - Parameters:
  ///   - name: What the node is attached as; nil for the name of its type.
  ///   - launches: Whether a root is launched instead of being attached.
  init(
    _ node: any Routing, as name: String? = nil, launches: Bool, heardBy observer: any TreeObserver
  ) {
    self.node = node
    kept = node
    if launches, node is any LaunchRouting {
      parent = nil
      root = node
      path = node.name
    } else {
      let parent = RootRouter(interactor: Interactor(), viewController: BlankView())
      parent.launch()
      self.parent = parent
      root = parent
      path = "\(parent.name)/\(name ?? node.defaultName)"
    }
    observation = (parent ?? node).observeTree(observer)
    self.name = name
  }

  private let name: String?

  /// Attaches the node, or launches it.
  func attach() throws(RoutingError) {
    guard let node else { return }
    if let parent {
      try parent.tryAttachChild(node, as: name)
    } else if let root = node as? any LaunchRouting {
      root.launch()
    }
  }

  /// Detaches the node; a root is deactivated.
  func detach() {
    guard let node else { return }
    if let parent {
      try? parent.tryDetachChild(node)
    } else {
      node.interactable.deactivate()
    }
  }

  /// Lets the node go, and waits until all that it may leave behind has been looked at.
  func letGo(deadline: Duration) async {
    guard let isOver = root?.leakChecksAreOver else { return }
    kept = nil
    if parent == nil { root = nil }
    let result = await VirtualClock().wait(deadline: deadline, until: isOver)
    unended = result == .settled ? nil : deadline
  }

  /// What is left of the node after it was let go of; nil where nothing is.
  ///
  /// - Parameters:
  ///   - leaks: The parts that outlived their routers.
  ///   - alone: Whether nothing is to be said of the node's own router.
  func sentence(of leaks: [Leak], alone: Bool = false) -> String? {
    var names = leaks.map { $0.path == path ? $0.type : "\($0.type) of \($0.path)" }
    if !alone, let node { names.append("\(type(of: node as AnyObject))") }
    if !names.isEmpty {
      return "Still held after \(path) was detached: \(names.joined(separator: ", ")). Look for a "
        + "closure without [weak self], a listener that is not weak, or a variable of the test."
    }
    guard !alone, let unended else { return nil }
    return
      "The cancelled effects of \(path) did not end in \(unended), so leaks could not be checked. "
      + "Look for work that ignores cancellation."
  }

  isolated deinit { observation.dispose() }
}
