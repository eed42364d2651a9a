import RIBCore

/// A host for a node under test: it attaches the node to a parent that does nothing, or launches a root.
@MainActor
final class ScriptedHost {
  /// The root of the tree, named "root"; nil once the node has been released.
  private(set) var root: (any Routing)?
  private let parent: RootRouter?
  let path: String
  private let name: String?
  private(set) weak var node: (any Routing)?
  /// The node, kept also while it is detached.
  private var kept: (any Routing)?
  private let observation: any Disposable
  /// The time after which the node's cancelled effects still had not ended.
  private var unended: Duration?

  /// A router whose node is named "root", after its type.
  final class RootRouter: LaunchRouter<Interactor, BlankView> {}

  /// - Parameters:
  ///   - name: The name that the node is attached under; nil for the name of its type.
  ///   - launches: Whether a root is launched instead of being attached.
  init(
    _ node: any Routing, as name: String? = nil, launches: Bool,
    observedBy observer: any TreeObserver
  ) {
    self.node = node
    self.name = name
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
  }

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

  /// Releases the node, and waits until all leak checks are over.
  func letGo(deadline: Duration) async {
    guard let isOver = root?.leakChecksAreOver else { return }
    kept = nil
    if parent == nil { root = nil }
    let result = await VirtualClock().wait(deadline: deadline, until: isOver)
    unended = result == .settled ? nil : deadline
  }

  /// Returns a sentence about what is left of the released node, with its own router unless `alone`; nil if nothing is.
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
