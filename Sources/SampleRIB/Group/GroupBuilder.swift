// GroupBuilder.swift: puts a group together, one deeper than the host it is built for.
import RIBCore

protocol GroupDependency: HostDependency {
  /// How deep the host is that the group is built for.
  var hostDepth: Int { get }
}

protocol GroupBuildable: Buildable {
  func build(withListener listener: any GroupListener) -> any GroupRouting
}

final class GroupBuilder: Builder<any GroupDependency>, GroupBuildable {
  func build(withListener listener: any GroupListener) -> any GroupRouting {
    let component = HostComponent(dependency: dependency, depth: dependency.hostDepth + 1)
    let presenter = GroupCLIPresenter()
    let interactor = GroupInteractor(presenter: presenter, reactor: component.reactor)
    interactor.listener = listener
    return GroupRouter(
      interactor: interactor, viewController: presenter, builders: component.builders)
  }
}
