/// The router at the top of a tree, which owns the tree: releasing it ends the tree, deepest node first.
@MainActor
open class LaunchRouter<InteractorType, ViewControllerType>:
  ViewableRouter<InteractorType, ViewControllerType>, LaunchRouting
{
  /// Starts the tree: activates the root, then loads it, then the children it has, if any.
  public final func launch() { activateAndLoad() }
}
