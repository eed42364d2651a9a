// GroupBuilder.swift: puts a group together, one deeper than the host it is built for.
import RIBCore

protocol GroupDependency: HostDependency {
  /// How deep the host is that the group is built for.
  var hostDepth: Int { get }
}

protocol GroupBuildable: Buildable {
  /// Builds a group; it calls no listener.
  func build() -> any HostRouting
}

final class GroupBuilder: Builder<any GroupDependency>, GroupBuildable {
  func build() -> any HostRouting {
    let parts = HostParts(HostComponent(dependency: dependency, depth: dependency.hostDepth + 1))
    return GroupRouter(
      interactor: parts.interactor, viewController: parts.presenter, children: parts.children)
  }
}
