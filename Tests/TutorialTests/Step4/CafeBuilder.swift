// CafeBuilder.swift: what a café needs, which is nothing, and how its parts are put together.
import RIBCore

protocol CafeDependency: Dependency {}

final class CafeComponent: Component<any CafeDependency>, RoomDependency {}

protocol CafeBuildable: Buildable {
  func build(withListener listener: any CafeListener) -> any CafeRouting
}

final class CafeBuilder: Builder<any CafeDependency>, CafeBuildable {
  func build(withListener listener: any CafeListener) -> any CafeRouting {
    let component = CafeComponent(dependency: dependency)
    let presenter = CafeCLIPresenter()
    let interactor = CafeInteractor(presenter: presenter, reactor: CafeReactor())
    interactor.listener = listener
    return CafeRouter(
      interactor: interactor, viewController: presenter,
      roomBuilder: RoomBuilder(dependency: component))
  }
}
