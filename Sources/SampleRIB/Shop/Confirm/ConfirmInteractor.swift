import RIBCore

protocol ConfirmRouting: ViewableRouting {}

protocol ConfirmPresentable: Presentable {
  var listener: (any ConfirmPresentableListener)? { get set }
}

protocol ConfirmListener: AnyObject { func didAnswer(isYes: Bool) }

/// Notifies the shop of the answer.
final class ConfirmInteractor: ReactorInteractor<any ConfirmPresentable, ConfirmReactor>,
  ConfirmInteractable, ConfirmPresentableListener
{
  weak var router: (any ConfirmRouting)?
  weak var listener: (any ConfirmListener)?

  override init(presenter: any ConfirmPresentable, reactor: ConfirmReactor) {
    super.init(presenter: presenter, reactor: reactor)
    presenter.listener = self
  }

  func didRelay(isYes: Bool) { listener?.didAnswer(isYes: isYes) }
}
