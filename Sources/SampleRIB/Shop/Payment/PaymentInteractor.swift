// PaymentInteractor.swift: owns the reactor, and notifies the shop of what has been paid.
import RIBCore

protocol PaymentRouting: ViewableRouting {}

protocol PaymentPresentable: Presentable {
  var listener: (any PaymentPresentableListener)? { get set }
}

protocol PaymentListener: AnyObject {
  func didPay(for cart: Cart)
}

final class PaymentInteractor: ReactorInteractor<any PaymentPresentable, PaymentReactor>,
  PaymentInteractable, PaymentPresentableListener
{
  weak var router: (any PaymentRouting)?
  weak var listener: (any PaymentListener)?

  override init(presenter: any PaymentPresentable, reactor: PaymentReactor) {
    super.init(presenter: presenter, reactor: reactor)
    presenter.listener = self
  }

  func didRelayPaid(for cart: Cart) { listener?.didPay(for: cart) }
}
