import RIBCore

protocol CounterRouting: ViewableRouting {}

protocol CounterPresentable: Presentable {
  var listener: (any CounterPresentableListener)? { get set }
}

protocol CounterListener: AnyObject { func counterDidReach(_ count: Int) }

/// Notifies the parent of each new count.
final class CounterInteractor: ReactorInteractor<any CounterPresentable, CounterReactor>,
  CounterInteractable, CounterPresentableListener
{
  weak var router: (any CounterRouting)?
  weak var listener: (any CounterListener)?

  override init(presenter: any CounterPresentable, reactor: CounterReactor) {
    super.init(presenter: presenter, reactor: reactor)
    presenter.listener = self
  }

  func didRelay(count: Int) {
    listener?.counterDidReach(count)
  }
}
