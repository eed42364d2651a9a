import RIBCore

enum CartViewAction: Equatable {
  case add(ShopItem)
  case remove(ShopItem)
  case empty
  case checkOut
}

struct CartViewState: Codable, Equatable {
  /// The cart; nil until the stream's first element.
  var cart: Cart?
  /// The number of requests to empty the cart, and to check out; each is relayed.
  var emptyCount = 0
  var checkoutCount = 0
}

/// Fills the shared cart, and counts the requests to the shop.
final class CartReactor: Reactor {
  typealias Action = CartViewAction
  typealias State = CartViewState
  enum Mutation: Equatable {
    case setCart(Cart)
    case countEmpty
    case countCheckout
  }

  let initialState = State()
  private let cartStream: any MutableCartStream

  init(cartStream: any MutableCartStream) {
    self.cartStream = cartStream
  }

  func mutate(action: Action) -> Observable<Mutation> {
    let items = currentState.cart?.items ?? []
    switch action {
    case .add(let item):
      // The stream emits the new cart, to this page and to all others.
      cartStream.add(item)
      return .empty()
    case .remove(let item):
      guard items.contains(item) else {
        return .error(Refusal("There is no \(item.rawValue) in the cart.", argument: "item"))
      }
      cartStream.remove(item)
      return .empty()
    case .empty where items.isEmpty:
      return .error(Refusal("The cart is already empty."))
    case .checkOut where items.isEmpty:
      return .error(Refusal("The cart is empty; add an item first."))
    case .empty:
      return .just(.countEmpty)
    case .checkOut:
      return .just(.countCheckout)
    }
  }

  func transform(mutation: Observable<Mutation>) -> Observable<Mutation> {
    .merge([mutation, cartStream.cart.map { .setCart($0) }])
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .setCart(let cart): state.cart = cart
    case .countEmpty: state.emptyCount += 1
    case .countCheckout: state.checkoutCount += 1
    }
  }
}
