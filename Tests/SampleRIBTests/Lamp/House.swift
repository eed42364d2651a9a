// A parent of the lamp, without a view, and all that it needs to attach it.

import RIBCore

protocol HouseDependency: Dependency {}
final class HouseComponent: Component<any HouseDependency>, LampDependency {}

final class HouseInteractor: Interactor, LampListener {
  private(set) var litCount = 0

  func lampDidSwitch(isOn: Bool) { litCount += isOn ? 1 : -1 }
}

final class HouseRouter: Router<HouseInteractor> {
  private let lampBuilder: any NodeBuildable<any LampListener>

  init(interactor: HouseInteractor, lampBuilder: any NodeBuildable<any LampListener>) {
    self.lampBuilder = lampBuilder
    super.init(interactor: interactor)
  }

  override func didLoad() {
    super.didLoad()
    attachChild(lampBuilder.build(withListener: interactor))
  }
}

final class HouseBuilder: Builder<any HouseDependency> {
  func build() -> HouseRouter {
    let component = HouseComponent(dependency: dependency)
    return HouseRouter(
      interactor: HouseInteractor(), lampBuilder: LampBuilder(dependency: component))
  }
}
