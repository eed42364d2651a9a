// PaymentAPI.swift: the bank that a payment asks, and the one that is built in.
import RIBCore

/// What the payment's page asks for money.
protocol PaymentAPI: AnyObject {
  /// Pays an amount.
  ///
  /// - Parameters:
  ///   - amount: How much is paid.
  ///   - isMeantToFail: The caller wants to see a failure.
  /// - Throws: Why nothing was paid.
  func pay(_ amount: Int, isMeantToFail: Bool) async throws
}

/// Why the built-in bank did not pay.
enum PaymentAPIError: Error, Equatable, CustomStringConvertible {
  /// The payment asked to be declined.
  case declined(Int)

  /// The reason in words.
  nonisolated var description: String {
    switch self {
    case .declined(let amount): "the bank declined to pay \(amount)"
    }
  }
}

/// Pays after a while, without a network.
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
