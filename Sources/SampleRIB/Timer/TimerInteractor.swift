import RIBCore

protocol TimerRouting: ViewableRouting {}

protocol TimerPresentable: Presentable {
  var listener: (any TimerPresentableListener)? { get set }
}

protocol TimerListener: AnyObject { func timerDidRing() }

/// Notifies the parent when the timer rings.
final class TimerInteractor: ReactorInteractor<any TimerPresentable, TimerReactor>,
  TimerInteractable, TimerPresentableListener
{
  weak var router: (any TimerRouting)?
  weak var listener: (any TimerListener)?

  override init(presenter: any TimerPresentable, reactor: TimerReactor) {
    super.init(presenter: presenter, reactor: reactor)
    presenter.listener = self
  }

  func didRing() {
    listener?.timerDidRing()
  }
}
