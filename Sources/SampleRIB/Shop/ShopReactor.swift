import RIBCore

/// The order of the pages; the children follow the stack in the state.
final class ShopReactor: Reactor {
  enum Action: Equatable {
    case back
    case home
    case open(ShopEntrance)
    case askToEmpty
    case closeDialog
    case checkOut
    case enter(address: String)
    case finish(Cart)
  }

  enum Mutation: Equatable {
    case goBack
    case goHome
    case push(ShopPage)
    case goTo(ShopPage)
    case present(ShopPage)
    case dismiss
    case setAddress(String)
    case setCartEmpty(Bool)
    case finish(Receipt)
  }

  struct State: Codable, Equatable {
    var pages = BackStack(ShopPage.cart)
    /// The address to deliver to; nil until it is entered.
    var address: String?
    var isCartEmpty = true
  }

  let initialState = State()
  private let cartStream: any CartStream

  init(cartStream: any CartStream) {
    self.cartStream = cartStream
  }

  func mutate(action: Action) -> Observable<Mutation> {
    if let refusal = refusal(of: action) { return .error(refusal) }
    switch action {
    case .back: return .just(.goBack)
    case .home: return .just(.goHome)
    case .open(let entrance): return .just(.goTo(entrance.page))
    case .askToEmpty: return .just(.present(.confirm))
    case .closeDialog: return .just(.dismiss)
    case .checkOut: return .just(.push(.address))
    case .enter(let address): return .of(.setAddress(address), .goTo(.payment))
    case .finish(let cart):
      return .just(.finish(Receipt(cart: cart, address: currentState.address ?? "")))
    }
  }

  func transform(mutation: Observable<Mutation>) -> Observable<Mutation> {
    .merge([mutation, cartStream.cart.map { .setCartEmpty($0.items.isEmpty) }])
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .goBack: state.pages.goBack()
    case .goHome: goHome(&state)
    case .push(let page): state.pages.push(page)
    case .goTo(let page): state.pages.singleTop(page)
    case .present(let page): state.pages.present(page)
    case .dismiss: state.pages.dismiss()
    case .setAddress(let address): state.address = address
    case .setCartEmpty(let isEmpty): state.isCartEmpty = isEmpty
    case .finish(let receipt):
      // Nothing is paid for twice, so there is no way back to the payment.
      goHome(&state)
      state.pages.push(.receipt(receipt))
    }
  }

  private func goHome(_ state: inout State) {
    state.pages.popToRoot()
    state.pages.dismiss()
  }

  private func refusal(of action: Action) -> Refusal? {
    switch action {
    case .back where !currentState.pages.canGoBack:
      Refusal("There is nothing to go back to.")
    case .home where !currentState.pages.canGoBack:
      Refusal("The shop is already at its first page.")
    case .askToEmpty where currentState.pages.visible.contains { $0.route == .confirm }:
      Refusal("The question is still open; answer it with yes or no.")
    case .open(.address) where currentState.isCartEmpty,
      .open(.payment) where currentState.isCartEmpty:
      Refusal("The cart is empty; add an item first.", argument: "page")
    case .open(.payment) where currentState.address == nil:
      Refusal("No address has been entered; open the address first.", argument: "page")
    default: nil
    }
  }
}
