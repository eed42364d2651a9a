extension NodePath {
  /// Identifies a node while it is attached.
  package var identity: ObjectIdentifier { ObjectIdentifier(context) }

  /// The router at this path, as long as it lives; nil for a reactor without a node.
  package var routing: (any Routing)? { (context as? TreeNode)?.router }

  /// The running effects of the node's reactors.
  package var runningEffects: [EffectInfo] { context.runningEffects }

  /// Finishes the work of the node that can be finished at once, such as a save that waits.
  package func finishWork() { context.finishWork() }

  /// Cancels the running effects of the node's reactors, with the last mutations that they declare.
  package func cancelEffects() { context.cancelEffects() }
}

extension Routing {
  /// Identifies the node, as its path's `identity` does.
  package var identity: ObjectIdentifier { ObjectIdentifier(TreeNode.record(of: self)) }

  /// The name of the node unless it is attached under another.
  package var defaultName: String { NodeName.of(self) }

  /// A closure that returns whether all checks for leaks in the tree are over, even when the tree was
  /// released.
  package var leakChecksAreOver: () -> Bool {
    let observers = TreeNode.record(of: self).lastObservers
    return { observers?.openLeakChecks ?? 0 == 0 }
  }

  /// The current state of the node's reactor, if it has one; reading it starts nothing.
  package var inspectedState: Any? { reactor?.currentState }

  /// The paths of the active nodes of the tree, parents first.
  package var activePaths: [NodePath] {
    var paths: [NodePath] = []
    // Not by recursion, as the tree may be a million nodes deep.
    var waiting: [any Routing] = [self]
    while let node = waiting.popLast() {
      if node.interactable.isActive, let path = node.nodePath { paths.append(path) }
      waiting.append(contentsOf: node.children.reversed())
    }
    return paths
  }

  /// Begins with a state that was kept, in place of the initial one of the node's reactor.
  ///
  /// - Parameter decode: Returns the state as a value of a type.
  /// - Returns: Whether there is a reactor whose states can be decoded.
  /// - Throws: The error of decoding; then nothing has changed.
  package func begin(withState decode: (any Decodable.Type) throws -> Any) throws -> Bool {
    try reactor?.begin(withState: decode) ?? false
  }

  /// The nodes that back stacks of this one have covered: kept, to be attached again.
  ///
  /// - Complexity: O(entries).
  package var coveredChildren: [any Routing] {
    TreeNode.record(of: self).coveredNodes.compactMap(\.router)
  }

  /// The types of the actions and mutations of the node's reactor, if it has one.
  package var inspectedReactorTypes: (action: Any.Type, mutation: Any.Type)? { reactor?.types }

  /// The reactor that the node's interactor owns or is.
  private var reactor: (any Reactor)? {
    (interactable as? Interactor)?.ownedReactor ?? interactable as? any Reactor
  }
}

extension Reactor {
  fileprivate var types: (action: Any.Type, mutation: Any.Type) { (Action.self, Mutation.self) }

  fileprivate func begin(withState decode: (any Decodable.Type) throws -> Any) throws -> Bool {
    guard let type = State.self as? any Decodable.Type, let state = try decode(type) as? State
    else { return false }
    begin(with: state)
    return true
  }

  /// Adds an observer of the tree that the reactor is part of.
  ///
  /// A reactor without an owner gets a node of its own until the disposable is disposed.
  package func observe(_ observer: any TreeObserver) -> (place: NodePath, end: any Disposable) {
    let slot = reactorSlot
    if let owner = slot.owner {
      return (NodePath(context: owner), owner.top.observe(observer))
    }
    let place = NodeContext(name: "\(type(of: self))")
    place.setActive()
    slot.owner = place
    let observation = place.observe(observer)
    let end = ClosureDisposable { [weak slot] in
      observation.dispose()
      if slot?.owner === place { slot?.owner = nil }
    }
    return (NodePath(context: place), end)
  }
}

extension Interactable {
  /// The name of a node that has this interactor and no router.
  package var defaultNodeName: String { NodeName.of(self) }
}
