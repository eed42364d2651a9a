import RIBTesting
import Testing

@testable import SampleRIB

struct CartTests {
  private let dependency = PageDependency()
  private let cart: RIBTester

  init() {
    let (dependency, listener) = (dependency, PageListener())
    cart = RIBTester(watching: listener) {
      CartBuilder(dependency: dependency).build(withListener: listener)
    }
  }

  @Test func `items are added and removed, the total follows, and each request is passed on`() {
    cart.type("add apple", "add bread", "add apple", "remove apple", "remove bread")
    cart.expectLines(
      "cart: empty", "cart: apple; total 1", "cart: apple, bread; total 4",
      "cart: apple, bread, apple; total 5", "cart: apple, bread; total 4", "cart: apple; total 1")
    cart.expectCalls()
    cart.type("empty", "empty", "checkout", "checkout")
    cart.expectCalls(
      "cartDidAskToEmpty()", "cartDidAskToEmpty()", "cartDidCheckOut()", "cartDidCheckOut()")
  }

  @Test func `changes by others are shown, also those made while the page was detached`() async {
    dependency.mutableCartStream.add(.cheese)
    await cart.detach(keeping: true)
    dependency.mutableCartStream.removeAll()
    cart.attach()
    cart.expectLines("cart: empty", "cart: cheese; total 7", "cart: empty")
  }

  @Test
  func `items are listed, only those in the cart are removed, and an empty one is not checked out`()
  {
    cart.expectRefusal(of: "remove bread", saying: "there is none now")
    cart.expectRefusal(of: "empty", saying: "The cart is already empty.")
    cart.expectRefusal(of: "checkout", saying: "The cart is empty; add an item first.")
    cart.expectRefusal(of: "add lamp", saying: "apple, bread, cheese")
    cart.expectCalls()
    cart.type("list", "add bread", "add bread", "add apple", "list")
    cart.expectRefusal(of: "remove cheese", saying: "type one of bread, apple.")
    #expect(cart.lines().suffix(3) == ["bread 3", "bread 3", "apple 1"])
  }
}
