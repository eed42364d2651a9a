import RIBConsole
import RIBCore

protocol CartPresentableListener: AnyObject {
  var action: ActionSubject<CartViewAction> { get }
  var state: Observable<CartViewState> { get }
  func didRelayEmpty()
  func didRelayCheckout()
}

/// Takes items, and shows the total.
final class CartCLIPresenter: CLIPresenter, CartPresentable, CartViewControllable {
  weak var listener: (any CartPresentableListener)?

  override func bind() {
    guard let listener else { return }
    commands(to: listener.action) {
      command(
        "add", "Put an item into the cart",
        .choice("item", of: ShopItem.self, summary: { "\($0.price)" })
      ) { .add($0) }
      command("remove", "Take an item out again", .choice("item", of: ShopItem.self)) {
        .remove($0)
      }
      command("empty", "Take everything out, after a question") { .empty }
      command("checkout", "Go on to the address and the payment") { .checkOut }
    }
    // The first cart is shown too, as the page has just appeared.
    listener.state.compactMap(\.cart).distinctUntilChanged().map(Self.line)
      .subscribe(onNext: { [weak self] in self?.write($0) })
      .disposed(by: disposeBag)
    listener.state.map(\.emptyCount).distinctUntilChanged().skip(1)
      .subscribe(onNext: { [weak self] _ in self?.listener?.didRelayEmpty() })
      .disposed(by: disposeBag)
    listener.state.map(\.checkoutCount).distinctUntilChanged().skip(1)
      .subscribe(onNext: { [weak self] _ in self?.listener?.didRelayCheckout() })
      .disposed(by: disposeBag)
  }

  private static func line(for cart: Cart) -> String {
    cart.items.isEmpty ? "cart: empty" : "cart: \(cart); total \(cart.total)"
  }
}
