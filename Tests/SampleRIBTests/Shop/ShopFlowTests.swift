// Each page of the shop can be reached and left.
import RIBTesting
import Testing

@testable import SampleRIB

struct ShopFlowTests {
  private let dependency = StubDependency()

  @Test func `N3: each page can be reached, back leaves it, and it leaves nothing behind`() async {
    let toAddress = ["cart add bread", "cart checkout"]
    let toPayment = toAddress + ["address enter 1 Main Street"]
    await flowContract(
      pages: [
        "confirm": ["cart add apple", "cart empty"],
        "address": toAddress,
        "payment": toPayment + ["payment pay"],
        "receipt": toPayment + ["back", "address enter 2 Main Street", "payment pay"],
      ], back: "back", clock: dependency.manualClock
    ) { ShopBuilder(dependency: dependency).build(withListener: SpyListener()) }
  }
}
