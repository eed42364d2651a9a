// What few nodes of a tree have, apart from what all have.

/// What few nodes of a tree have: those of doubles, of interactors without a router, or with many
/// children.
@MainActor
final class RareTreeParts: RareParts {
  /// The end of a node that was terminated while it or a node below resigned.
  @safe @exclusivity(unchecked) var ending: (() -> Void)?
  /// The interactor that made the record, where it became active without a router.
  @safe @exclusivity(unchecked) weak var loneInteractor: Interactor?
  /// The interactor where it is a double, or a double's.
  @safe @exclusivity(unchecked) var double: (any Interactable)?
  /// Emits each child that has become active and has loaded, where one is waited for.
  @safe @exclusivity(unchecked) var activatedChildren: Multicast<NodeContext>?
  /// The children by name, once there are more than a few, or some share one.
  @safe @exclusivity(unchecked) var names: ChildNames?
  /// How many routers the node has had after the first.
  @safe @exclusivity(unchecked) var laterRouters: Int32 = 0
  /// The children's routers, since they were last read.
  @safe @exclusivity(unchecked) var children: [any Routing]?
}
