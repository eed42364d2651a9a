import RIBCore

protocol CartDependency: Dependency { var mutableCartStream: any MutableCartStream { get } }

protocol CartBuildable: Buildable {
  func build(withListener listener: any CartListener) -> any CartRouting
}

final class CartBuilder: Builder<any CartDependency>, CartBuildable {
  func build(withListener listener: any CartListener) -> any CartRouting {
    let presenter = CartCLIPresenter()
    let interactor = CartInteractor(
      presenter: presenter, reactor: CartReactor(cartStream: dependency.mutableCartStream))
    interactor.listener = listener
    return CartRouter(interactor: interactor, viewController: presenter)
  }
}
