// CafeInteractor.swift: starts a workflow for each treat.
import RIBCore

protocol CafeRouting: ViewableRouting {}

protocol CafePresentable: Presentable {
  var listener: (any CafePresentableListener)? { get set }
}

final class CafeInteractor: ReactorInteractor<any CafePresentable, CafeReactor>,
  CafeInteractable, CafePresentableListener, CafeActionableItem
{
  weak var router: (any CafeRouting)?

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
