// The README's node: owns the reactor, talks to the parent and to the router.

import RIBCore

protocol LampRouting: ViewableRouting {}
protocol LampPresentable: Presentable {
  var listener: (any LampPresentableListener)? { get set }
}
protocol LampListener: AnyObject { func lampDidSwitch(isOn: Bool) }

final class LampInteractor: ReactorInteractor<any LampPresentable, LampReactor>, LampInteractable,
  LampPresentableListener
{
  weak var router: (any LampRouting)?
  weak var listener: (any LampListener)?

  override init(presenter: any LampPresentable, reactor: LampReactor) {
    super.init(presenter: presenter, reactor: reactor)
    presenter.listener = self
  }

  func didRelay(isOn: Bool) { listener?.lampDidSwitch(isOn: isOn) }
}
