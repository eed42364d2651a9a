import RIBCore

protocol GroupDependency: Dependency {
  /// The app's services, which a group passes to its children as the root does.
  var rootDependency: any RootDependency { get }
  /// The depth of the node below which the group is built.
  var depth: Int { get }
}

/// Builds a group from the parts of the root: only its router is another.
final class GroupBuilder: Builder<any GroupDependency> {
  /// Builds a group; it calls no listener.
  func build() -> any Routing {
    // The app's services are passed on as they are, so that no group asks all groups above it for one.
    let component = RootComponent(
      dependency: dependency.rootDependency, depth: dependency.depth + 1)
    let (interactor, children) = component.makeParts()
    return GroupRouter(interactor, children: children, following: \.children)
  }
}

/// The router of a group, whose children follow the group's state.
final class GroupRouter: NodeRouter<RootInteractor> {}
