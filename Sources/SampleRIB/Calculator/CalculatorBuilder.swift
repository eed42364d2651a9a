import RIBCore

protocol CalculatorDependency: Dependency {
  var clock: any Clock<Duration> { get }
  /// The time that a result takes.
  var calculationDelay: Duration { get }
}

protocol CalculatorBuildable: Buildable {
  func build(withListener listener: any CalculatorListener) -> any CalculatorRouting
}

final class CalculatorBuilder: Builder<any CalculatorDependency>, CalculatorBuildable {
  func build(withListener listener: any CalculatorListener) -> any CalculatorRouting {
    let presenter = CalculatorCLIPresenter()
    let reactor = CalculatorReactor(
      calculationDelay: dependency.calculationDelay, clock: dependency.clock)
    let interactor = CalculatorInteractor(presenter: presenter, reactor: reactor)
    interactor.listener = listener
    return CalculatorRouter(interactor: interactor, viewController: presenter)
  }
}
