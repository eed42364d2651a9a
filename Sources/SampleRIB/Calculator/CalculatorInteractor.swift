import RIBCore

protocol CalculatorRouting: ViewableRouting {}

protocol CalculatorPresentable: Presentable {
  var listener: (any CalculatorPresentableListener)? { get set }
}

protocol CalculatorListener: AnyObject {}

final class CalculatorInteractor: ReactorInteractor<any CalculatorPresentable, CalculatorReactor>,
  CalculatorInteractable, CalculatorPresentableListener
{
  weak var router: (any CalculatorRouting)?
  weak var listener: (any CalculatorListener)?

  override init(presenter: any CalculatorPresentable, reactor: CalculatorReactor) {
    super.init(presenter: presenter, reactor: reactor)
    presenter.listener = self
  }
}
