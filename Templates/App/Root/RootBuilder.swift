import RIBCore

protocol RootDependency: Dependency {
  /// The clock that effects wait on.
  var clock: any Clock<Duration> { get }
}

final class RootComponent: Component<any RootDependency> {
  var clock: any Clock<Duration> { dependency.clock }
}

protocol RootBuildable: Buildable {
  func build() -> any LaunchRouting
}

final class RootBuilder: Builder<any RootDependency>, RootBuildable {
  func build() -> any LaunchRouting {
    let component = RootComponent(dependency: dependency)
    let presenter = RootCLIPresenter()
    let interactor = RootInteractor(presenter: presenter, reactor: RootReactor())
    let children = RoutedChildren<RootKind> { $0.build(component, interactor) }
    return RootRouter(interactor: interactor, viewController: presenter, children: children)
  }
}
