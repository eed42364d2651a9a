import RIBCore

protocol CartRouting: ViewableRouting {}

protocol CartPresentable: Presentable {
  var listener: (any CartPresentableListener)? { get set }
}

protocol CartListener: AnyObject {
  func cartDidAskToEmpty()
  func cartDidCheckOut()
}

/// Notifies the shop when the cart is to be emptied or checked out.
final class CartInteractor: ReactorInteractor<any CartPresentable, CartReactor>, CartInteractable,
  CartPresentableListener
{
  weak var router: (any CartRouting)?
  weak var listener: (any CartListener)?

  override init(presenter: any CartPresentable, reactor: CartReactor) {
    super.init(presenter: presenter, reactor: reactor)
    presenter.listener = self
  }

  func didRelayEmpty() { listener?.cartDidAskToEmpty() }
  func didRelayCheckout() { listener?.cartDidCheckOut() }
}
