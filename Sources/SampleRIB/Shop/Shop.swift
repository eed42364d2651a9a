import RIBConsole
import RIBCore

protocol ShopListener: AnyObject {}
protocol ShopDependency: Dependency { var clock: any Clock<Duration> { get } }

/// Takes the page to go to, and shows the pages that are open.
final class ShopPresenter: NodePresenter<ShopReactor> {
  override var showsFirstState: Bool { true }

  override func bind() {
    commands {
      command("back", "Close the dialog, or go back a page") { .back }
      command("home", "Go back to the cart") { .home }
      command("open", "Go to a page, back if it is below", .choice("page", of: ShopEntrance.self)) {
        .open($0)
      }
    }
  }

  override func line(for state: State) -> String? { "shop: \(state.pages)" }
}

/// Acts on the calls of the pages.
final class ShopInteractor: NodeInteractor<ShopReactor, any ShopListener>, CartListener,
  AddressListener, PaymentListener, ConfirmListener
{
  private let mutableCartStream: any MutableCartStream

  init(
    _ reactor: ShopReactor, _ presenter: ShopPresenter, listener: any ShopListener,
    mutableCartStream: any MutableCartStream
  ) {
    self.mutableCartStream = mutableCartStream
    super.init(reactor, presenter, listener: listener)
  }

  func cartDidAskToEmpty() { action.onNext(.askToEmpty) }
  func cartDidCheckOut() { action.onNext(.checkOut) }
  func didEnter(address: String) { action.onNext(.enter(address: address)) }

  func didPay(for cart: Cart) {
    mutableCartStream.removeAll()
    action.onNext(.finish(cart))
  }

  func didAnswer(isYes: Bool) {
    if isYes { mutableCartStream.removeAll() }
    action.onNext(.closeDialog)
  }
}

final class ShopComponent: Component<any ShopDependency>, CartDependency, AddressDependency,
  PaymentDependency, ConfirmDependency
{
  var cartStream: any CartStream { mutableCartStream }
  /// The cart, the same stream for all pages that come and go.
  var mutableCartStream: any MutableCartStream { shared { CartStreamImpl() } }
  var paymentAPI: any PaymentAPI { shared { BuiltInPaymentAPI(clock: dependency.clock) } }
}

/// Builds the shop, whose children follow the back stack in its state; its component shares one cart among them.
final class ShopBuilder: Builder<any ShopDependency>, NodeBuildable {
  func build(withListener listener: any ShopListener) -> any Routing {
    let component = ShopComponent(dependency: dependency)
    let interactor = ShopInteractor(
      ShopReactor(cartStream: component.cartStream), ShopPresenter(), listener: listener,
      mutableCartStream: component.mutableCartStream)
    let (cart, address) = (
      CartBuilder(dependency: component), AddressBuilder(dependency: component)
    )
    let payment = PaymentBuilder(dependency: component)
    let receipts = ReceiptBuilder(dependency: component)
    let confirm = ConfirmBuilder(dependency: component)
    let pages = StackedChildren<ShopPage>(name: \.description) { page in
      switch page {
      case .cart: cart.build(withListener: interactor)
      case .address: address.build(withListener: interactor)
      case .payment: payment.build(withListener: interactor)
      case .receipt(let receipt): receipts.build(receipt)
      case .confirm: confirm.build(withListener: interactor)
      }
    }
    return NodeRouter(interactor, children: pages, following: \.pages)
  }
}
