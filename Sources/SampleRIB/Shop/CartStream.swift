// CartStream.swift: what is in the cart, read by some pages and changed by others.
import RIBCore

/// What the shop sells.
enum ShopItem: String, CaseIterable, Codable {
  case apple, bread, cheese

  var price: Int {
    switch self {
    case .apple: 1
    case .bread: 3
    case .cheese: 7
    }
  }
}

/// The items that were added, in their order.
struct Cart: Codable, Equatable {
  var items: [ShopItem] = []

  var total: Int { items.reduce(0) { $0 + $1.price } }
}

extension Cart: CustomStringConvertible {
  /// The items as they are printed.
  var description: String { items.map(\.rawValue).joined(separator: ", ") }
}

/// What those get who only look at the cart.
protocol CartStream: AnyObject {
  /// The cart now, and after each change.
  var cart: Observable<Cart> { get }
}

/// What those get who change it.
protocol MutableCartStream: CartStream {
  func add(_ item: ShopItem)
  /// Takes one such item out, the last that was added.
  func remove(_ item: ShopItem)
  func removeAll()
}

final class CartStreamImpl: MutableCartStream {
  private let relay = BehaviorRelay(value: Cart())

  var cart: Observable<Cart> { relay.asObservable() }

  func add(_ item: ShopItem) {
    relay.accept(Cart(items: relay.value.items + [item]))
  }

  func remove(_ item: ShopItem) {
    var cart = relay.value
    guard let index = cart.items.lastIndex(of: item) else { return }
    cart.items.remove(at: index)
    relay.accept(cart)
  }

  func removeAll() { relay.accept(Cart()) }
}
