import Basics
import RIBCore

/// Builds nodes in stages that share one component: those before the last read ``componentForCurrentBuildPass``; the
/// final stage builds the node and ends the pass, so that the next one has a component of its own.
@MainActor
open class MultiStageComponentizedBuilder<ComponentType, RouterType, DynamicBuildDependency>:
  Buildable
{
  private var maker: ComponentMaker<(), ComponentType>
  private var component: ComponentType?

  /// Creates a builder.
  ///
  /// - Parameter componentBuilder: Makes a new component at each call. Returning the same one twice is
  ///   a programmer's error.
  public init(componentBuilder: @escaping () -> ComponentType) {
    maker = ComponentMaker(make: componentBuilder)
  }

  /// The component of this pass: the same one until the final stage has built.
  public final var componentForCurrentBuildPass: ComponentType {
    if let component { return component }
    let component = maker.newComponent(for: self, ())
    self.component = component
    return component
  }

  /// Builds the node, and ends the pass.
  ///
  /// - Parameter dynamicDependency: A value for the node that only the caller knows, such as a listener.
  public final func finalStageBuild(
    withDynamicDependency dynamicDependency: DynamicBuildDependency
  ) -> RouterType {
    defer { component = nil }
    return finalStageBuild(with: componentForCurrentBuildPass, dynamicDependency)
  }

  /// Builds the node out of the pass's component; to be overridden, not called.
  open func finalStageBuild(
    with component: ComponentType, _ dynamicDependency: DynamicBuildDependency
  ) -> RouterType {
    programmerError(
      "\(type(of: self)) does not say how to build. Override finalStageBuild(with:_:), without "
        + "calling super.")
  }
}

/// A ``MultiStageComponentizedBuilder`` for nodes that need nothing from the caller.
@MainActor
open class SimpleMultiStageComponentizedBuilder<ComponentType, RouterType>:
  MultiStageComponentizedBuilder<ComponentType, RouterType, ()>
{
  public final override func finalStageBuild(
    with component: ComponentType, _ dynamicDependency: ()
  ) -> RouterType {
    finalStageBuild(with: component)
  }

  /// Builds the node out of the pass's component; to be overridden, not called.
  open func finalStageBuild(with component: ComponentType) -> RouterType {
    programmerError(
      "\(type(of: self)) does not say how to build. Override finalStageBuild(with:), without "
        + "calling super.")
  }

  /// Builds the node, and ends the pass.
  public final func finalStageBuild() -> RouterType {
    finalStageBuild(withDynamicDependency: ())
  }
}
