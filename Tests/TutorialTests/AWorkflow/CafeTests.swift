// The café with all that is below it.
import RIBTesting
import Testing

private final class CafeDependencyStub: CafeDependency {}

private final class CafeListenerStub: CafeListener {}

struct CafeTests {
  private let dependency = CafeDependencyStub()
  private let listener = CafeListenerStub()

  @Test func `a treat seats the guests, and a second one joins their order`() async {
    let cafe = RIBTester { CafeBuilder(dependency: dependency).build(withListener: listener) }
    cafe.expectTree("root/cafe/room/table", "root/cafe/room/board")
    cafe.type("treat tea", "treat coffee")
    cafe.expectLines("order: tea", "order: tea, coffee", at: "root/cafe/room/table/order")
    cafe.type("close", at: "root/cafe/room/table/order")
    cafe.expectLines("drinks sold: 2", at: "root/cafe/room/board")
    await cafe.detach()
  }

  @Test func `a café keeps the lifecycle contract`() async {
    await lifecycleContract(typing: "treat tea") {
      CafeBuilder(dependency: dependency).build(withListener: listener)
    }
  }
}
