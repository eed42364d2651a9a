// RootBuilder.swift: puts the root together; the app gives it its dependency.
import RIBCore

/// What the app gives to the tree.
public protocol RootDependency: HostDependency {}

/// Builds the root of the tree.
public protocol RootBuildable: Buildable {
  /// Builds a root that has not been launched.
  func build() -> any LaunchRouting
}

/// Builds the root of the tree out of the app's component.
public final class RootBuilder: Builder<any RootDependency>, RootBuildable {
  /// Builds a root that has not been launched.
  public func build() -> any LaunchRouting {
    let parts = HostParts(HostComponent(dependency: dependency, depth: 0))
    return RootRouter(
      interactor: parts.interactor, viewController: parts.presenter, children: parts.children)
  }
}
