import RIBCore

protocol TimerDependency: Dependency { var clock: any Clock<Duration> { get } }

protocol TimerBuildable: Buildable {
  func build(withListener listener: any TimerListener) -> any TimerRouting
}

final class TimerBuilder: Builder<any TimerDependency>, TimerBuildable {
  func build(withListener listener: any TimerListener) -> any TimerRouting {
    let presenter = TimerCLIPresenter()
    let interactor = TimerInteractor(
      presenter: presenter, reactor: TimerReactor(clock: dependency.clock))
    interactor.listener = listener
    return TimerRouter(interactor: interactor, viewController: presenter)
  }
}
