import RIBCore

protocol AddressRouting: ViewableRouting {}

protocol AddressPresentable: Presentable {
  var listener: (any AddressPresentableListener)? { get set }
}

protocol AddressListener: AnyObject { func didEnter(address: String) }

/// Notifies the shop of each address.
final class AddressInteractor: ReactorInteractor<any AddressPresentable, AddressReactor>,
  AddressInteractable, AddressPresentableListener
{
  weak var router: (any AddressRouting)?
  weak var listener: (any AddressListener)?

  override init(presenter: any AddressPresentable, reactor: AddressReactor) {
    super.init(presenter: presenter, reactor: reactor)
    presenter.listener = self
  }

  func didRelay(address: String) { listener?.didEnter(address: address) }
}
