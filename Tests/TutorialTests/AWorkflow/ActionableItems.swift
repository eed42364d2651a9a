// The interactors as the steps of a workflow know them.
import RIBCore

extension RoomInteractor: RoomActionableItem {
  func waitForTable() -> Observable<(any TableActionableItem, ())> {
    waitForChildAttached()
  }
}

extension TableInteractor: TableActionableItem {
  func takeOrder() -> Observable<(any OrderActionableItem, ())> {
    if !currentState.isOrdering { action.onNext(.seat) }
    return waitForChildAttached()
  }
}

extension OrderInteractor: OrderActionableItem {
  func add(_ drink: String) -> Observable<(any OrderActionableItem, ())> {
    action.onNext(.add(drink))
    return .just((self, ()))
  }
}
