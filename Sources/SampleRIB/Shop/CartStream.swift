import RIBCore

/// An item that the shop sells.
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

/// The items that were added, in order.
struct Cart: Codable, Equatable {
  var items: [ShopItem] = []

  var total: Int { items.reduce(0) { $0 + $1.price } }
}

extension Cart: CustomStringConvertible {
  /// The items as they are printed.
  var description: String { items.map(\.rawValue).joined(separator: ", ") }
}

/// The cart, for nodes that only read it.
protocol CartStream: AnyObject {
  /// The cart now, and after each change.
  var cart: Observable<Cart> { get }
}

/// The cart, for nodes that change it.
protocol MutableCartStream: CartStream {
  func add(_ item: ShopItem)
  /// Removes one such item, the last that was added.
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
