import RIBTesting
import Testing

@testable import SampleRIB

struct PaymentTests {
  private let dependency = PageDependency()
  private let payment: RIBTester

  init() {
    let (dependency, listener) = (dependency, PageListener())
    dependency.mutableCartStream.add(.bread)
    payment = RIBTester(watching: listener) {
      PaymentBuilder(dependency: dependency).build(withListener: listener)
    }
  }

  @Test func `a payment takes half a second, and the paid cart is passed on`() async {
    payment.type("pay")
    payment.expectLines("payment: 3 due", "payment: …")
    payment.expectCalls()
    await dependency.clock.run()
    payment.expectLines("payment: 3 paid")
    payment.expectCalls("didPay(for: bread)")
    #expect(dependency.bank.calls == ["pay 3"])
  }

  @Test func `a declined payment is shown, and the next one is not declined`() async {
    payment.type("decline", "pay")
    await dependency.clock.run()
    payment.expectLines("payment: 3 due", "payment: …", "payment: the bank declined to pay 3")
    payment.expectCalls()
    payment.type("pay")
    await dependency.clock.run()
    payment.expectLines("payment: …", "payment: 3 paid")
    #expect(dependency.bank.calls == ["pay 3 in vain", "pay 3"])
  }

  @Test func `a second payment is refused, and so is one for an empty cart`() async {
    payment.type("pay")
    payment.expectRefusal(of: "pay", saying: "A payment is already running")
    await dependency.clock.run()
    dependency.mutableCartStream.removeAll()
    payment.expectRefusal(of: "pay", saying: "There is nothing to pay for")
    #expect(dependency.bank.calls == ["pay 3"])
  }

  @Test func `R15, R21: a payment that is covered is cancelled, and can be made again`() async {
    payment.type("pay")
    await payment.detach(keeping: true)
    await dependency.clock.expectNoSleepers()
    payment.expectLines("payment: 3 due", "payment: …", "payment: cancelled")
    payment.attach()
    payment.type("pay")
    await dependency.clock.run()
    payment.expectLines("payment: …", "payment: 3 paid")
  }
}
