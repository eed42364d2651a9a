import RIBCore

protocol ShopDependency: Dependency { var clock: any Clock<Duration> { get } }

final class ShopComponent: Component<any ShopDependency>, CartDependency, AddressDependency,
  PaymentDependency, ReceiptDependency, ConfirmDependency
{
  var cartStream: any CartStream { mutableCartStream }
  /// The cart, the same stream for all pages that come and go.
  var mutableCartStream: any MutableCartStream { shared { CartStreamImpl() } }
  var paymentAPI: any PaymentAPI { shared { BuiltInPaymentAPI(clock: dependency.clock) } }
}

protocol ShopBuildable: Buildable {
  func build(withListener listener: any ShopListener) -> any ShopRouting
}

/// Builds the shop; its component shares one cart among the pages.
final class ShopBuilder: Builder<any ShopDependency>, ShopBuildable {
  func build(withListener listener: any ShopListener) -> any ShopRouting {
    let component = ShopComponent(dependency: dependency)
    let presenter = ShopCLIPresenter()
    let interactor = ShopInteractor(
      presenter: presenter, reactor: ShopReactor(cartStream: component.cartStream),
      mutableCartStream: component.mutableCartStream)
    interactor.listener = listener
    return ShopRouter(
      interactor: interactor, viewController: presenter,
      cartBuilder: CartBuilder(dependency: component),
      addressBuilder: AddressBuilder(dependency: component),
      paymentBuilder: PaymentBuilder(dependency: component),
      receiptBuilder: ReceiptBuilder(dependency: component),
      confirmBuilder: ConfirmBuilder(dependency: component))
  }
}
