import RIBCore

protocol CounterDependency: Dependency { var clock: any Clock<Duration> { get } }

protocol CounterBuildable: Buildable {
  func build(withListener listener: any CounterListener) -> any CounterRouting
}

final class CounterBuilder: Builder<any CounterDependency>, CounterBuildable {
  func build(withListener listener: any CounterListener) -> any CounterRouting {
    let presenter = CounterCLIPresenter()
    let interactor = CounterInteractor(
      presenter: presenter, reactor: CounterReactor(clock: dependency.clock))
    interactor.listener = listener
    return CounterRouter(interactor: interactor, viewController: presenter)
  }
}
