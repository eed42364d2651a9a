import RIBCore

/// The bank that payments are made with.
protocol PaymentAPI: AnyObject {
  /// Pays an amount.
  ///
  /// - Parameters:
  ///   - amount: The amount.
  ///   - isMeantToFail: Whether the payment is to be declined.
  /// - Throws: The reason why nothing was paid.
  func pay(_ amount: Int, isMeantToFail: Bool) async throws
}

/// The reason why the built-in bank did not pay.
enum PaymentAPIError: Error, Equatable, CustomStringConvertible {
  /// The payment was meant to be declined.
  case declined(Int)

  /// The reason in words.
  nonisolated var description: String {
    switch self {
    case .declined(let amount): "the bank declined to pay \(amount)"
    }
  }
}

/// A bank that pays after a while, without a network.
final class BuiltInPaymentAPI: PaymentAPI {
  private let clock: any Clock<Duration>

  init(clock: any Clock<Duration>) {
    self.clock = clock
  }

  func pay(_ amount: Int, isMeantToFail: Bool) async throws {
    try await clock.sleep(for: .milliseconds(500))
    if isMeantToFail { throw PaymentAPIError.declined(amount) }
  }
}
