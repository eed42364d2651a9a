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
