import RIBCore

protocol CartDependency: Dependency {
  var mutableCartStream: any MutableCartStream { get }
}

final class CartComponent: Component<any CartDependency> {
  fileprivate var mutableCartStream: any MutableCartStream { dependency.mutableCartStream }
}

protocol CartBuildable: Buildable {
  func build(withListener listener: any CartListener) -> any CartRouting
}

final class CartBuilder: Builder<any CartDependency>, CartBuildable {
  func build(withListener listener: any CartListener) -> any CartRouting {
    let component = CartComponent(dependency: dependency)
    let presenter = CartCLIPresenter()
    let interactor = CartInteractor(
      presenter: presenter, reactor: CartReactor(cartStream: component.mutableCartStream))
    interactor.listener = listener
    return CartRouter(interactor: interactor, viewController: presenter)
  }
}
