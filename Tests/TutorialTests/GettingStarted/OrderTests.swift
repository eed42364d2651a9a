// The order alone: its rules, the node as its guests use it, and what it owes to its tree.
import RIBTesting
import Testing

private final class OrderDependencyStub: OrderDependency {}

private final class OrderListenerSpy: Spy, OrderListener {
  func orderDidClose(_ drinks: [String]) { record(drinks) }
}

struct OrderTests {
  private let dependency = OrderDependencyStub()
  private let listener = OrderListenerSpy()

  @Test func `drinks are kept in their order`() async {
    let order = ReactorTester(OrderReactor())
    await order.send(.add("tea")) { $0.drinks = ["tea"] }
    await order.send(.add("coffee")) { $0.drinks = ["tea", "coffee"] }
    await order.send(.close) { $0.isClosed = true }
    await order.finish()
  }

  @Test func `the parent is notified of a closed order, with its drinks`() async {
    let order = RIBTester(watching: listener) {
      OrderBuilder(dependency: dependency).build(withListener: listener)
    }
    order.type("add tea", "close")
    order.expectLines("order: tea")
    order.expectCalls(#"orderDidClose(["tea"])"#)
    await order.detach()
  }

  @Test func `an order keeps the lifecycle contract`() async {
    await lifecycleContract(typing: "add tea", watching: [listener]) {
      OrderBuilder(dependency: dependency).build(withListener: listener)
    }
  }
}
