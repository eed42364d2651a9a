// CartInteractor.swift: owns the reactor, and notifies the shop of where the user wants to go.
import RIBCore

protocol CartRouting: ViewableRouting {}

protocol CartPresentable: Presentable {
  var listener: (any CartPresentableListener)? { get set }
}

protocol CartListener: AnyObject {
  func cartDidAskToEmpty()
  func cartDidCheckOut()
}

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
