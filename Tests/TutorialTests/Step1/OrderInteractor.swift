// OrderInteractor.swift: owns the reactor, and notifies the parent of a closed order.
import RIBCore

protocol OrderRouting: ViewableRouting {}

protocol OrderPresentable: Presentable {
  var listener: (any OrderPresentableListener)? { get set }
}

protocol OrderListener: AnyObject {
  func orderDidClose(_ drinks: [String])
}

final class OrderInteractor: ReactorInteractor<any OrderPresentable, OrderReactor>,
  OrderInteractable, OrderPresentableListener
{
  weak var router: (any OrderRouting)?
  weak var listener: (any OrderListener)?

  override init(presenter: any OrderPresentable, reactor: OrderReactor) {
    super.init(presenter: presenter, reactor: reactor)
    presenter.listener = self
  }

  func didRelayClose(of drinks: [String]) {
    listener?.orderDidClose(drinks)
  }
}
