import RIBTesting

@testable import SampleRIB

/// A shop that records the calls of its pages.
final class PageListener: Spy, CartListener, AddressListener, PaymentListener, ConfirmListener {
  func cartDidAskToEmpty() { record() }
  func cartDidCheckOut() { record() }
  func didEnter(address: String) { record(address) }
  func didPay(for cart: Cart) { record(cart) }
  func didAnswer(isYes: Bool) { record(isYes) }
}

/// The dependency of the pages.
final class PageDependency: CartDependency, AddressDependency, PaymentDependency, ConfirmDependency
{
  let clock = ManualClock()
  let mutableCartStream: any MutableCartStream = CartStreamImpl()
  let bank: StubPaymentAPI

  init() { bank = StubPaymentAPI(clock: clock) }

  var cartStream: any CartStream { mutableCartStream }
  var paymentAPI: any PaymentAPI { bank }
}

/// A bank that answers after a second.
final class StubPaymentAPI: PaymentAPI {
  private(set) var calls: [String] = []
  private let clock: any Clock<Duration>

  init(clock: any Clock<Duration>) {
    self.clock = clock
  }

  func pay(_ amount: Int, isMeantToFail: Bool) async throws {
    calls.append("pay \(amount)\(isMeantToFail ? " in vain" : "")")
    try await clock.sleep(for: .seconds(1))
    if isMeantToFail { throw PaymentAPIError.declined(amount) }
  }
}
