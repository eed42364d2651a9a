import RIBCore

protocol ReceiptRouting: ViewableRouting {}

protocol ReceiptPresentable: Presentable {
  var listener: (any ReceiptPresentableListener)? { get set }
}

protocol ReceiptListener: AnyObject {}

final class ReceiptInteractor: ReactorInteractor<any ReceiptPresentable, ReceiptReactor>,
  ReceiptInteractable, ReceiptPresentableListener
{
  weak var router: (any ReceiptRouting)?
  weak var listener: (any ReceiptListener)?

  override init(presenter: any ReceiptPresentable, reactor: ReceiptReactor) {
    super.init(presenter: presenter, reactor: reactor)
    presenter.listener = self
  }
}
