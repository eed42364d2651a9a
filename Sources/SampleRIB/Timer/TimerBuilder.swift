import RIBCore

protocol TimerDependency: Dependency {
  var clock: any Clock<Duration> { get }
}

final class TimerComponent: Component<any TimerDependency> {
  fileprivate var clock: any Clock<Duration> { dependency.clock }
}

protocol TimerBuildable: Buildable {
  func build(withListener listener: any TimerListener) -> any TimerRouting
}

final class TimerBuilder: Builder<any TimerDependency>, TimerBuildable {
  func build(withListener listener: any TimerListener) -> any TimerRouting {
    let component = TimerComponent(dependency: dependency)
    let presenter = TimerCLIPresenter()
    let interactor = TimerInteractor(
      presenter: presenter, reactor: TimerReactor(clock: component.clock))
    interactor.listener = listener
    return TimerRouter(interactor: interactor, viewController: presenter)
  }
}
