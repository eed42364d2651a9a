import RIBTesting
import Testing

@testable import SampleRIB

struct ReceiptTests {
  @Test func `a receipt shows what was bought, and the address`() {
    let receipt = Receipt(cart: Cart(items: [.apple, .bread]), address: "1 Main Street")
    let page = RIBTester { ReceiptBuilder(dependency: PageDependency()).build(receipt) }
    page.expectLines("receipt: apple, bread, 4 paid, to 1 Main Street")
    page.expectState(receipt)
  }
}
