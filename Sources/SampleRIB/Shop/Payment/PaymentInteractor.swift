import RIBCore

protocol PaymentRouting: ViewableRouting {}

protocol PaymentPresentable: Presentable {
  var listener: (any PaymentPresentableListener)? { get set }
}

protocol PaymentListener: AnyObject { func didPay(for cart: Cart) }

/// Notifies the shop of the cart that has been paid for.
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
