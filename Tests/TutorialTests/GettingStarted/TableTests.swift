// The table with its order below it.
import RIBTesting
import Testing

private final class TableDependencyStub: TableDependency {}

private final class TableListenerSpy: Spy, TableListener {
  func tableDidServe(_ drinks: Int) { record(drinks) }
}

struct TableTests {
  private let dependency = TableDependencyStub()
  private let listener = TableListenerSpy()

  @Test func `an order is there from seating to closing`() async {
    let table = RIBTester(watching: listener) {
      TableBuilder(dependency: dependency).build(withListener: listener)
    }
    table.expectTree("root/table")
    table.type("seat")
    table.expectTree("root/table/order")
    table.type("add tea", "add coffee", "close", at: "root/table/order")
    table.expectTree("root/table")
    table.expectLines("served: tea, coffee")
    table.expectCalls("tableDidServe(2)")
    await table.detach()
  }

  @Test func `a table keeps the lifecycle contract`() async {
    await lifecycleContract(typing: "seat", watching: [listener]) {
      TableBuilder(dependency: dependency).build(withListener: listener)
    }
  }
}
