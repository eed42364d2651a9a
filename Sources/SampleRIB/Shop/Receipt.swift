import RIBConsole
import RIBCore

/// A cart that was paid for, and the address that it goes to.
struct Receipt: Codable, Equatable {
  let cart: Cart
  let address: String
}

/// Holds a receipt, which no action changes.
final class ReceiptReactor: Reactor {
  typealias Action = Never
  typealias State = Receipt

  let initialState: State

  init(receipt: Receipt) {
    initialState = receipt
  }
}

/// Shows the receipt; it has no commands.
final class ReceiptPresenter: NodePresenter<ReceiptReactor> {
  override var showsFirstState: Bool { true }

  override func line(for state: State) -> String? {
    "receipt: \(state.cart), \(state.cart.total) paid, to \(state.address)"
  }
}

final class ReceiptInteractor: NodeInteractor<ReceiptReactor, Never> {}

/// Builds the receipt's page from the receipt that its route carries; it has nothing to tell and needs nothing.
final class ReceiptBuilder: Builder<any Dependency> {
  func build(_ receipt: Receipt) -> any Routing {
    NodeRouter(ReceiptInteractor(ReceiptReactor(receipt: receipt), ReceiptPresenter()))
  }
}
