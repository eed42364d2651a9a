// CafeRouter.swift: the room of a café is always open.
import RIBCore

protocol CafeInteractable: Interactable, RoomListener {
  var router: (any CafeRouting)? { get set }
}

protocol CafeViewControllable: ViewControllable {}

final class CafeRouter: ViewableRouter<any CafeInteractable, any CafeViewControllable>,
  CafeRouting
{
  private let roomBuilder: any RoomBuildable

  init(
    interactor: any CafeInteractable, viewController: any CafeViewControllable,
    roomBuilder: any RoomBuildable
  ) {
    self.roomBuilder = roomBuilder
    super.init(interactor: interactor, viewController: viewController)
    interactor.router = self
  }

  override func didLoad() {
    super.didLoad()
    attachChild(roomBuilder.build(withListener: interactor))
  }
}
