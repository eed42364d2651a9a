/// A page, or the dialog in front of one, with all that its child is built from.
enum ShopPage: Codable, Equatable {
  case cart
  case address
  case payment
  case receipt(Receipt)
  case confirm
}

extension ShopPage: CustomStringConvertible {
  /// The name of the page's child.
  var description: String {
    switch self {
    case .cart: "cart"
    case .address: "address"
    case .payment: "payment"
    case .receipt: "receipt"
    case .confirm: "confirm"
    }
  }
}

/// A page that can be opened by its name.
enum ShopEntrance: String, CaseIterable {
  case cart, address, payment

  var page: ShopPage {
    switch self {
    case .cart: .cart
    case .address: .address
    case .payment: .payment
    }
  }
}
