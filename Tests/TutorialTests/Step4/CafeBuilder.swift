// CafeBuilder.swift: puts the root together; the app gives it its dependency.
import RIBCore

protocol CafeDependency: Dependency {}

final class CafeComponent: Component<any CafeDependency>, RoomDependency {}

final class CafeBuilder: Builder<any CafeDependency> {
  func build() -> any LaunchRouting {
    let component = CafeComponent(dependency: dependency)
    let presenter = CafeCLIPresenter()
    return CafeRouter(
      interactor: CafeInteractor(presenter: presenter, reactor: CafeReactor()),
      viewController: presenter, roomBuilder: RoomBuilder(dependency: component))
  }
}
