// From the café to an order, in steps, wherever the guests are.
import RIBCore

/// What a workflow can ask of the café.
protocol CafeActionableItem: AnyObject {
  func waitForRoom() -> Observable<(any RoomActionableItem, ())>
}

/// What a workflow can ask of the room.
protocol RoomActionableItem: AnyObject {
  func waitForTable() -> Observable<(any TableActionableItem, ())>
}

/// What a workflow can ask of a table.
protocol TableActionableItem: AnyObject {
  /// The order of the guests; they are seated first, if they are not yet.
  func takeOrder() -> Observable<(any OrderActionableItem, ())>
}

/// What a workflow can ask of an order.
protocol OrderActionableItem: AnyObject {
  func add(_ drink: String) -> Observable<(any OrderActionableItem, ())>
}

final class TreatWorkflow: Workflow<any CafeActionableItem> {
  init(drink: String) {
    super.init()
    onStep { cafe in cafe.waitForRoom() }
      .onStep { room, _ in room.waitForTable() }
      .onStep { table, _ in table.takeOrder() }
      .onStep { order, _ in order.add(drink) }
      .commit()
  }
}
