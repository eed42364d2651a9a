// TableRouter.swift: an order is attached while the guests order.
import RIBCore

protocol TableInteractable: Interactable, OrderListener {
  var router: (any TableRouting)? { get set }
}

protocol TableViewControllable: ViewControllable {}

final class TableRouter: ViewableRouter<any TableInteractable, any TableViewControllable>,
  TableRouting
{
  private let orderBuilder: any OrderBuildable
  private weak var order: (any OrderRouting)?

  init(
    interactor: any TableInteractable, viewController: any TableViewControllable,
    orderBuilder: any OrderBuildable
  ) {
    self.orderBuilder = orderBuilder
    super.init(interactor: interactor, viewController: viewController)
    interactor.router = self
  }

  func routeToOrder() {
    let order = orderBuilder.build(withListener: interactor)
    self.order = order
    attachChild(order)
  }

  func routeFromOrder() {
    if let order { detachChild(order) }
  }
}
