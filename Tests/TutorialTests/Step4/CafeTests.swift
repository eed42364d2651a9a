// The whole café at its command line.
import RIBTesting
import Testing

private final class CafeDependencyStub: CafeDependency {}

struct CafeTests {
  private let dependency = CafeDependencyStub()

  @Test func `a treat seats the guests, and a second one joins their order`() async {
    let console = ConsoleTester(root: CafeBuilder(dependency: dependency).build())
    await console.type("treat tea", "treat coffee", "tree", "room/table/order close")
    console.expectLines(
      "order: tea", "order: tea, coffee",
      "cafe", "└── room", "    ├── table", "    │   └── order", "    └── board",
      "served: tea, coffee", "drinks sold: 2")
    await console.finish()
  }

  @Test func `a café keeps the lifecycle contract`() async {
    await lifecycleContract(typing: "treat tea") {
      CafeBuilder(dependency: dependency).build()
    }
  }
}
