// CafeInteractor.swift: starts a workflow for each treat.
import RIBCore

protocol CafeRouting: ViewableRouting {}

protocol CafePresentable: Presentable {
  var listener: (any CafePresentableListener)? { get set }
}

/// A café has nothing to notify its parent of.
protocol CafeListener: AnyObject {}

final class CafeInteractor: ReactorInteractor<any CafePresentable, CafeReactor>,
  CafeInteractable, CafePresentableListener, CafeActionableItem
{
  weak var router: (any CafeRouting)?
  weak var listener: (any CafeListener)?

  override init(presenter: any CafePresentable, reactor: CafeReactor) {
    super.init(presenter: presenter, reactor: reactor)
    presenter.listener = self
  }

  func didRelay(treat drink: String) {
    TreatWorkflow(drink: drink).subscribe(self).disposeOnDeactivate(interactor: self)
  }

  func waitForRoom() -> Observable<(any RoomActionableItem, ())> {
    waitForChildAttached()
  }
}
