import RIBConsole
import RIBCore

protocol CartListener: AnyObject {
  func cartDidAskToEmpty()
  func cartDidCheckOut()
}

protocol CartDependency: Dependency { var mutableCartStream: any MutableCartStream { get } }

/// Fills the shared cart, and counts the requests to the shop.
final class CartReactor: Reactor {
  enum Action: Equatable {
    case add(ShopItem)
    case remove(ShopItem)
    case empty
    case checkOut
  }

  enum Mutation: Equatable {
    case setCart(Cart)
    case countEmpty
    case countCheckout
  }

  struct State: Codable, Equatable {
    /// The cart; nil until the stream's first element.
    var cart: Cart?
    var items: [ShopItem] { cart?.items ?? [] }
    /// The number of requests to empty the cart, and to check out; each is relayed.
    var emptyCount = 0
    var checkoutCount = 0
  }

  let initialState = State()
  private let cartStream: any MutableCartStream

  init(cartStream: any MutableCartStream) {
    self.cartStream = cartStream
  }

  func mutate(action: Action) -> Observable<Mutation> {
    let items = currentState.items
    switch action {
    case .add(let item):
      // The stream emits the new cart, to this page and to all others.
      cartStream.add(item)
      return .empty()
    case .remove(let item):
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

/// Takes items, and shows the total.
final class CartPresenter: NodePresenter<CartReactor> {
  override var showsFirstState: Bool { true }

  override func bind() {
    commands {
      command(
        "add", "Put an item into the cart",
        .choice("item", of: ShopItem.self, summary: { "\($0.price)" })
      ) { .add($0) }
      command("remove", "Take an item out again", .choice("item", from: \.items)) { .remove($0) }
      command("empty", "Take everything out, after a question") { .empty }
      command("checkout", "Go on to the address and the payment") { .checkOut }
    }
    queries {
      query("list", "List the items, with their prices") { state in
        state.items.map { "\($0.rawValue) \($0.price)" }
      }
    }
  }

  override func line(for state: State) -> String? {
    state.cart.map { $0.items.isEmpty ? "cart: empty" : "cart: \($0); total \($0.total)" }
  }
}

final class CartInteractor: NodeInteractor<CartReactor, any CartListener> {
  override func didRelay(_ change: Change<State>) {
    if change.changed(\.emptyCount) != nil { listener?.cartDidAskToEmpty() }
    if change.changed(\.checkoutCount) != nil { listener?.cartDidCheckOut() }
  }
}

final class CartBuilder: Builder<any CartDependency>, NodeBuildable {
  func build(withListener listener: any CartListener) -> any Routing {
    let reactor = CartReactor(cartStream: dependency.mutableCartStream)
    return NodeRouter(CartInteractor(reactor, CartPresenter(), listener: listener))
  }
}
