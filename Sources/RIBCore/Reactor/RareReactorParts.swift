// What few reactors have, apart from what all have.

/// What a reactor has only where it is used: apart, so that the many take no memory for it.
@MainActor
final class RareReactorParts {
  /// The effects that run.
  @safe @exclusivity(unchecked) var effects = RunningEffects()
  /// The streams that can be cancelled by name.
  lazy var cancellables = CancellableSet()
  /// What stands for the node of a reactor without an owner, in reports.
  var loneNode: NodeContext?
}
