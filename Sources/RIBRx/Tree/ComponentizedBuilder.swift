import Basics
import RIBCore

/// Builds each node out of a component of its own, which a closure makes and which lives as long as the node.
@MainActor
open class ComponentizedBuilder<
  ComponentType, RouterType, DynamicBuildDependency, DynamicComponentDependency
>: Buildable {
  private var maker: ComponentMaker<DynamicComponentDependency, ComponentType>

  /// Creates a builder.
  ///
  /// - Parameter componentBuilder: Makes a new component at each call, from a value that only the caller
  ///   of the build knows. Returning the same one twice is a programmer's error.
  public init(componentBuilder: @escaping (DynamicComponentDependency) -> ComponentType) {
    maker = ComponentMaker(make: componentBuilder)
  }

  /// Builds a node.
  ///
  /// - Parameters:
  ///   - dynamicBuildDependency: A value for the node that only the caller knows, such as a listener.
  ///   - dynamicComponentDependency: A value for its component that only the caller knows.
  public final func build(
    withDynamicBuildDependency dynamicBuildDependency: DynamicBuildDependency,
    dynamicComponentDependency: DynamicComponentDependency
  ) -> RouterType {
    build(
      withDynamicBuildDependency: dynamicBuildDependency,
      dynamicComponentDependency: dynamicComponentDependency
    ).1
  }

  /// Builds a node, and returns its component as well.
  ///
  /// - Parameters:
  ///   - dynamicBuildDependency: A value for the node that only the caller knows, such as a listener.
  ///   - dynamicComponentDependency: A value for its component that only the caller knows.
  public final func build(
    withDynamicBuildDependency dynamicBuildDependency: DynamicBuildDependency,
    dynamicComponentDependency: DynamicComponentDependency
  ) -> (ComponentType, RouterType) {
    let component = maker.newComponent(for: self, dynamicComponentDependency)
    return (component, build(with: component, dynamicBuildDependency))
  }

  /// Builds a node out of its component; to be overridden, not called.
  open func build(
    with component: ComponentType, _ dynamicBuildDependency: DynamicBuildDependency
  ) -> RouterType {
    programmerError(
      "\(type(of: self)) does not say how to build. Override build(with:_:), without calling super."
    )
  }
}

/// A ``ComponentizedBuilder`` for nodes that need nothing from the caller.
@MainActor
open class SimpleComponentizedBuilder<ComponentType, RouterType>:
  ComponentizedBuilder<ComponentType, RouterType, (), ()>
{
  /// Creates a builder.
  ///
  /// - Parameter componentBuilder: Makes a new component at each call. Returning the same one twice is
  ///   a programmer's error.
  public init(componentBuilder: @escaping () -> ComponentType) {
    super.init(componentBuilder: componentBuilder)
  }

  public final override func build(
    with component: ComponentType, _ dynamicBuildDependency: ()
  ) -> RouterType {
    build(with: component)
  }

  /// Builds a node out of its component; to be overridden, not called.
  open func build(with component: ComponentType) -> RouterType {
    programmerError(
      "\(type(of: self)) does not say how to build. Override build(with:), without calling super.")
  }

  /// Builds a node.
  public final func build() -> RouterType {
    build(withDynamicBuildDependency: (), dynamicComponentDependency: ())
  }
}

/// Makes components, and traps if one is not new.
@MainActor
struct ComponentMaker<Input, ComponentType> {
  private let make: (Input) -> ComponentType
  private weak var last: AnyObject?

  init(make: @escaping (Input) -> ComponentType) { self.make = make }

  mutating func newComponent(for builder: any Buildable, _ input: Input) -> ComponentType {
    let component = make(input)
    let object = component as AnyObject
    if object === last {
      programmerError(
        "The component builder of \(type(of: builder)) gave the component of an earlier build "
          + "again. Make a new one in the closure at each call, so that no two nodes share it.")
    }
    last = object
    return component
  }
}
