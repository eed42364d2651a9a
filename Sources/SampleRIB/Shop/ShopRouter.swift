import RIBCore

protocol ShopInteractable: Interactable, CartListener, AddressListener, PaymentListener,
  ReceiptListener, ConfirmListener
{
  var router: (any ShopRouting)? { get set }
}

protocol ShopViewControllable: ViewControllable {}

/// Its children follow the back stack in the shop's state.
final class ShopRouter: ViewableRouter<any ShopInteractable, any ShopViewControllable>, ShopRouting
{
  private let pages: StackedChildren<ShopPage>

  init(
    interactor: any ShopInteractable, viewController: any ShopViewControllable,
    cartBuilder: any CartBuildable, addressBuilder: any AddressBuildable,
    paymentBuilder: any PaymentBuildable, receiptBuilder: any ReceiptBuildable,
    confirmBuilder: any ConfirmBuildable
  ) {
    pages = StackedChildren(name: \.description) { page in
      switch page {
      case .cart: cartBuilder.build(withListener: interactor)
      case .address: addressBuilder.build(withListener: interactor)
      case .payment: paymentBuilder.build(withListener: interactor)
      case .receipt(let receipt): receiptBuilder.build(withListener: interactor, receipt: receipt)
      case .confirm: confirmBuilder.build(withListener: interactor)
      }
    }
    super.init(interactor: interactor, viewController: viewController)
    interactor.router = self
  }

  func routeToPages(_ stack: BackStack<ShopPage>) { pages.follow(stack, on: self) }
}
