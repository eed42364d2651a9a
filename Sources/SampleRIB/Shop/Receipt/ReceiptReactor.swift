// ReceiptReactor.swift: what was bought, which no action changes any more.
import RIBCore

/// What was paid for, and where it goes.
struct Receipt: Codable, Equatable {
  let cart: Cart
  let address: String
}

final class ReceiptReactor: Reactor {
  typealias Action = Never
  typealias State = Receipt

  let initialState: State

  init(receipt: Receipt) {
    initialState = receipt
  }
}
