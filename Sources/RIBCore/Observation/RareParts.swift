// What few nodes have, apart from what all have.

/// What few nodes have: apart, so that the many take no memory for it.
@MainActor
class RareParts {
  /// Emits whether the node is active, where that is asked for.
  @safe @exclusivity(unchecked) final var activeStream: Multicast<Bool>?
  @safe @exclusivity(unchecked) final var lastPlace: LastPlace?
}

/// Where a node stood when it left its parent.
@MainActor
final class LastPlace {
  let path: String
  /// The observers of that tree, nil where there were none.
  let observers: TreeObservers?

  init(path: String, observers: TreeObservers?) {
    self.path = path
    self.observers = observers
  }
}
