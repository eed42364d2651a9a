// The nodes that are measured.

import RIBCore

/// An interactor that owns a reactor.
final class CountInteractor: ReactorInteractor<Void, SlottedReactor> {
  init() { super.init(presenter: (), reactor: SlottedReactor()) }
}

final class CountRouter: Router<CountInteractor> {}

protocol LeafInteractable: Interactable {}
final class LeafInteractor: Interactor, LeafInteractable {}
final class LeafComponent: Component<any Dependency> {}

/// A node of three objects: the router, its interactor and its component.
final class LeafRouter: Router<any LeafInteractable> {
  let component: LeafComponent

  init(above: any Dependency) {
    component = LeafComponent(dependency: above)
    super.init(interactor: LeafInteractor())
  }
}

/// An active node with a component that is shared by those who need none of their own.
enum Nodes {
  static let empty = EmptyComponent()

  static func leaf() -> LeafRouter { LeafRouter(above: empty) }

  static func activeRoot() -> LeafRouter {
    let root = leaf()
    root.interactable.activate()
    return root
  }

  /// A tree of so many nodes, not active; `parent` gives the index of the node above each.
  static func tree(_ count: Int, parentOf parent: (Int) -> Int) -> LeafRouter {
    var nodes = [leaf()]
    nodes.reserveCapacity(count)
    for index in 1..<count {
      let above = nodes[parent(index)]
      let node = LeafRouter(above: above.component)
      above.attachChild(node)
      nodes.append(node)
    }
    return nodes[0]
  }
}

/// An observer that counts its notifications.
final class CountingObserver: TreeObserver {
  let observesReactors: Bool
  private(set) var count = 0

  init(observesReactors: Bool) { self.observesReactors = observesReactors }

  func didAttach(_ path: NodePath) { count += 1 }
  func didDetach(_ path: NodePath) { count += 1 }
  func didActivate(_ path: NodePath) { count += 1 }
  func didDeactivate(_ path: NodePath) { count += 1 }
  func willProcess(action: Any, _ path: NodePath) { count += 1 }
  func willReduce(mutation: Any, _ path: NodePath) { count += 1 }
  func didChange(state: Any, _ path: NodePath) { count += 1 }
}
