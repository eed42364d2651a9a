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
  package var inspectedState: Any? { reactor.map { currentState(of: $0) } }

  private func currentState<R: Reactor>(of reactor: R) -> Any { reactor.currentState }

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
    guard let reactor else { return false }
    return try begin(reactor, withState: decode)
  }

  private func begin<R: Reactor>(
    _ reactor: R, withState decode: (any Decodable.Type) throws -> Any
  ) throws -> Bool {
    guard let type = R.State.self as? any Decodable.Type, let state = try decode(type) as? R.State
    else { return false }
    reactor.begin(with: state)
    return true
  }

  /// The types of the actions and mutations of the node's reactor, if it has one.
  package var inspectedReactorTypes: (action: Any.Type, mutation: Any.Type)? {
    reactor.map { types(of: $0) }
  }

  private func types<R: Reactor>(of reactor: R) -> (Any.Type, Any.Type) {
    (R.Action.self, R.Mutation.self)
  }

  /// The reactor that the node's interactor owns or is.
  private var reactor: (any Reactor)? {
    (interactable as? any ReactorOwning)?.ownedReactor ?? interactable as? any Reactor
  }
}

/// An interactor that owns a reactor, whatever its type.
@MainActor
private protocol ReactorOwning {
  var ownedReactor: any Reactor { get }
}

extension ReactorInteractor: ReactorOwning {
  fileprivate var ownedReactor: any Reactor { reactor }
}

extension Reactor {
  /// Adds an observer of the tree that the reactor is part of.
  ///
  /// A reactor without an owner gets a node of its own until the disposable is disposed.
  package func observe(_ observer: any TreeObserver) -> (place: NodePath, end: any Disposable) {
    let slot = reactorSlot
    if let owner = slot.owner {
      return (NodePath(context: owner), observeTree(of: owner, observer))
    }
    let place = NodeContext(name: "\(type(of: self))")
    place.setActive()
    slot.owner = place
    let observation = observeTree(of: place, observer)
    let end = ClosureDisposable { [weak slot] in
      observation.dispose()
      if slot?.owner === place { slot?.owner = nil }
    }
    return (NodePath(context: place), end)
  }

  private func observeTree(of node: NodeContext, _ observer: any TreeObserver) -> any Disposable {
    let top = node.top
    if let routing = (top as? TreeNode)?.router { return routing.observeTree(observer) }
    return top.observe(observer)
  }
}

extension Interactable {
  /// The name of a node that has this interactor and no router.
  package var defaultNodeName: String { NodeName.of(self) }
}
