// PaymentInteractor.swift: owns the reactor, and notifies the shop of what it is paying and has paid.
import RIBCore

protocol PaymentRouting: ViewableRouting {}

protocol PaymentPresentable: Presentable {
  var listener: (any PaymentPresentableListener)? { get set }
}

protocol PaymentListener: AnyObject {
  /// A payment began, or came to nothing.
  func paymentDidChange(isPaying: Bool)
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

  override func didBecomeActive() {
    super.didBecomeActive()
    // A page that was covered comes back with its state, but what it had running was cancelled then:
    // what the state says of it has to be put right.
    if currentState.isPaying { action.onNext(.forgetPayment) }
  }

  func didRelay(isPaying: Bool) { listener?.paymentDidChange(isPaying: isPaying) }
  func didRelayPaid(for cart: Cart) { listener?.didPay(for: cart) }
}
