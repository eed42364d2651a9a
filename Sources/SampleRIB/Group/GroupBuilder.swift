import RIBCore

protocol GroupDependency: Dependency {
  /// The app's services, which a group passes to its children as the root does.
  var rootDependency: any RootDependency { get }
  /// The depth of the node below which the group is built.
  var depth: Int { get }
}

protocol GroupBuildable: Buildable {
  /// Builds a group; it calls no listener.
  func build() -> any RootRouting
}

/// Builds a group from the parts of the root: only its router is another.
final class GroupBuilder: Builder<any GroupDependency>, GroupBuildable {
  func build() -> any RootRouting {
    // The app's services are passed on as they are, so that no group asks all groups above it for one.
    let services = dependency.rootDependency
    let depth = dependency.depth + 1
    let component = RootComponent(dependency: services, depth: depth)
    let presenter = RootCLIPresenter()
    let interactor = RootInteractor(
      presenter: presenter, reactor: RootReactor(limits: services.hostLimits, depth: depth))
    let children = RoutedChildren<RootChild>(name: \.name) {
      $0.kind.build(component, interactor, $0.name)
    }
    return GroupRouter(interactor: interactor, viewController: presenter, children: children)
  }
}
