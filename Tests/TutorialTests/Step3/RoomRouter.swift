// RoomRouter.swift: a table and a board, for as long as the room is there.
import RIBCore

protocol RoomInteractable: Interactable, TableListener {
  var router: (any RoomRouting)? { get set }
}

final class RoomRouter: Router<any RoomInteractable>, RoomRouting {
  private let tableBuilder: any TableBuildable
  private let boardBuilder: any BoardBuildable

  init(
    interactor: any RoomInteractable, tableBuilder: any TableBuildable,
    boardBuilder: any BoardBuildable
  ) {
    self.tableBuilder = tableBuilder
    self.boardBuilder = boardBuilder
    super.init(interactor: interactor)
    interactor.router = self
  }

  override func didLoad() {
    super.didLoad()
    attachChild(tableBuilder.build(withListener: interactor))
    attachChild(boardBuilder.build())
  }
}
