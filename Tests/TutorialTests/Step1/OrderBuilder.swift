import RIBCore

protocol OrderDependency: Dependency {}

protocol OrderBuildable: Buildable {
  func build(withListener listener: any OrderListener) -> any OrderRouting
}

final class OrderBuilder: Builder<any OrderDependency>, OrderBuildable {
  func build(withListener listener: any OrderListener) -> any OrderRouting {
    let presenter = OrderCLIPresenter()
    let interactor = OrderInteractor(presenter: presenter, reactor: OrderReactor())
    interactor.listener = listener
    return OrderRouter(interactor: interactor, viewController: presenter)
  }
}
