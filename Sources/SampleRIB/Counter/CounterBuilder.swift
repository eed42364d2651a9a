import RIBCore

protocol CounterDependency: Dependency {
  var clock: any Clock<Duration> { get }
}

final class CounterComponent: Component<any CounterDependency> {
  fileprivate var clock: any Clock<Duration> { dependency.clock }
}

protocol CounterBuildable: Buildable {
  func build(withListener listener: any CounterListener) -> any CounterRouting
}

final class CounterBuilder: Builder<any CounterDependency>, CounterBuildable {
  func build(withListener listener: any CounterListener) -> any CounterRouting {
    let component = CounterComponent(dependency: dependency)
    let presenter = CounterCLIPresenter()
    let interactor = CounterInteractor(
      presenter: presenter, reactor: CounterReactor(clock: component.clock))
    interactor.listener = listener
    return CounterRouter(interactor: interactor, viewController: presenter)
  }
}
