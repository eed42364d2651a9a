// RoomInteractor.swift: a node without a view; it writes the takings that its children share.
import RIBCore

protocol RoomRouting: Routing {}

/// A room has nothing to notify its parent of.
protocol RoomListener: AnyObject {}

final class RoomInteractor: Interactor, RoomInteractable {
  weak var router: (any RoomRouting)?
  weak var listener: (any RoomListener)?
  private let takings: any MutableTakings

  init(takings: any MutableTakings) {
    self.takings = takings
  }

  func tableDidServe(_ drinks: Int) {
    takings.add(drinks)
  }
}
