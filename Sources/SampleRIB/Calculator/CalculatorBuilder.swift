import RIBCore

protocol CalculatorDependency: Dependency {
  var clock: any Clock<Duration> { get }
  /// The time that a result takes.
  var calculationDelay: Duration { get }
}

final class CalculatorComponent: Component<any CalculatorDependency> {
  fileprivate var clock: any Clock<Duration> { dependency.clock }
  fileprivate var calculationDelay: Duration { dependency.calculationDelay }
}

protocol CalculatorBuildable: Buildable {
  func build(withListener listener: any CalculatorListener) -> any CalculatorRouting
}

final class CalculatorBuilder: Builder<any CalculatorDependency>, CalculatorBuildable {
  func build(withListener listener: any CalculatorListener) -> any CalculatorRouting {
    let component = CalculatorComponent(dependency: dependency)
    let presenter = CalculatorCLIPresenter()
    let reactor = CalculatorReactor(
      calculationDelay: component.calculationDelay, clock: component.clock)
    let interactor = CalculatorInteractor(presenter: presenter, reactor: reactor)
    interactor.listener = listener
    return CalculatorRouter(interactor: interactor, viewController: presenter)
  }
}
