import RIBConsole
import RIBCore

protocol PaymentListener: AnyObject { func didPay(for cart: Cart) }

protocol PaymentDependency: Dependency {
  var cartStream: any CartStream { get }
  var paymentAPI: any PaymentAPI { get }
}

/// Pays for the cart, one payment at a time.
final class PaymentReactor: Reactor {
  enum Action: Equatable { case pay, declineNext }
  enum Mutation: Equatable {
    case setCart(Cart)
    case declineNext
    case beginPaying
    case stopPaying(problem: String)
    case setPaid(Cart)
  }

  struct State: Codable, Equatable {
    /// The cart; nil until the stream's first element.
    var cart: Cart?
    var isPaying = false
    /// Whether the next payment is meant to fail.
    var declinesNext = false
    /// The reason why the latest payment failed.
    var problem: String?
    /// The cart that has been paid for.
    var paid: Cart?
  }

  let initialState = State()
  private let cartStream: any CartStream
  private let api: any PaymentAPI

  init(cartStream: any CartStream, api: any PaymentAPI) {
    self.cartStream = cartStream
    self.api = api
  }

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .declineNext:
      return .just(.declineNext)
    case .pay where currentState.isPaying:
      return .error(Refusal("A payment is already running; wait for it, or go back to cancel it."))
    case .pay:
      guard let cart = currentState.cart, !cart.items.isEmpty else {
        return .error(Refusal("There is nothing to pay for; the cart is empty."))
      }
      let fails = currentState.declinesNext
      return .concat([.just(.beginPaying), payment(for: cart, isMeantToFail: fails)])
        .onCancel(.stopPaying(problem: "cancelled"))
    }
  }

  func transform(mutation: Observable<Mutation>) -> Observable<Mutation> {
    .merge([mutation, cartStream.cart.map { .setCart($0) }])
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .setCart(let cart): state.cart = cart
    case .declineNext: state.declinesNext = true
    case .beginPaying:
      state.isPaying = true
      state.declinesNext = false
    case .stopPaying(let problem):
      // A payment that succeeds leads to another page, which cancels the rest of its effect.
      guard state.isPaying else { return }
      state.isPaying = false
      state.problem = problem
    case .setPaid(let cart):
      state.isPaying = false
      state.problem = nil
      state.paid = cart
    }
  }

  private func payment(for cart: Cart, isMeantToFail: Bool) -> Observable<Mutation> {
    .task { [api] in
      do {
        try await api.pay(cart.total, isMeantToFail: isMeantToFail)
        return .setPaid(cart)
      } catch {
        return .stopPaying(problem: "\(error)")
      }
    }
  }
}

/// Shows the amount that is due, and the progress of a payment.
final class PaymentPresenter: NodePresenter<PaymentReactor> {
  override var showsFirstState: Bool { true }

  override func bind() {
    commands {
      command("pay", "Pay for the cart; half a second") { .pay }
      command("decline", "Make the next payment fail") { .declineNext }
    }
  }

  override func line(for state: State) -> String? {
    if let paid = state.paid { return "payment: \(paid.total) paid" }
    if state.isPaying { return "payment: …" }
    if let problem = state.problem { return "payment: \(problem)" }
    return state.cart.map { "payment: \($0.total) due" }
  }
}

final class PaymentInteractor: NodeInteractor<PaymentReactor, any PaymentListener> {
  override func didRelay(_ change: Change<State>) {
    if let cart = change.changed(\.paid) { listener?.didPay(for: cart) }
  }
}

final class PaymentBuilder: Builder<any PaymentDependency>, NodeBuildable {
  func build(withListener listener: any PaymentListener) -> any Routing {
    let reactor = PaymentReactor(cartStream: dependency.cartStream, api: dependency.paymentAPI)
    return NodeRouter(PaymentInteractor(reactor, PaymentPresenter(), listener: listener))
  }
}
