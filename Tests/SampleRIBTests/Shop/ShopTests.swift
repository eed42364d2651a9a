import Foundation
import RIBCore
import RIBTesting
import Testing

@testable import SampleRIB

struct ShopTests {
  private let dependency = StubDependency()
  private let shop: RIBTester

  init() { shop = Self.makeShop(dependency) }

  private static func makeShop(_ dependency: StubDependency) -> RIBTester {
    let listener = SpyListener()
    return RIBTester(watching: listener) {
      ShopBuilder(dependency: dependency).build(withListener: listener)
    }
  }

  private func type(_ line: String, at page: String) {
    shop.type(line, at: "root/shop/\(page)")
  }

  private func goToPayment() {
    type("add bread", at: "cart")
    type("checkout", at: "cart")
    type("enter 1 Main Street", at: "address")
  }

  @Test func `a purchase leads to a receipt, and back to an empty cart`() async {
    shop.expectTree("root/shop/cart")
    goToPayment()
    shop.expectTree("root/shop/(cart)", "root/shop/(address)", "root/shop/payment")
    shop.type("back")
    shop.expectTree("root/shop/(cart)", "root/shop/address")
    type("enter 2 Main Street", at: "address")
    type("pay", at: "payment")
    await dependency.manualClock.advance(by: .milliseconds(500))
    shop.expectTree("root/shop/(cart)", "root/shop/receipt")
    shop.expectLines(
      "receipt: bread, 3 paid, to 2 Main Street", at: "root/shop/receipt")
    shop.type("back")
    shop.expectTree("root/shop/cart")
    shop.expectLines("cart: empty", "cart: bread; total 3", "cart: empty", at: "root/shop/cart")
    shop.expectRefusal(of: "back", saying: "There is nothing to go back to.")
    shop.expectLines(
      "shop: cart", "shop: cart > address", "shop: cart > address > payment",
      "shop: cart > address", "shop: cart > address > payment", "shop: cart > receipt",
      "shop: cart")
    await shop.detach()
  }

  @Test func `a covered page keeps its state, and a popped one starts anew`() {
    goToPayment()
    shop.type("back")
    shop.expectLines("address: none", "address: 1 Main Street", at: "root/shop/address")
    shop.type("home", "open address")
    #expect(shop.lines(at: "root/shop/address") == ["address: none"])
  }

  @Test func `R15: back cancels a running payment, which is shown as cancelled`()
    async
  {
    goToPayment()
    type("pay", at: "payment")
    shop.type("back")
    await dependency.manualClock.expectNoSleepers()
    await dependency.manualClock.run()
    shop.expectTree("root/shop/(cart)", "root/shop/address")
    #expect(shop.lines().last == "shop: cart > address")
    #expect(
      shop.log.contains {
        $0.hasPrefix("state root/shop/payment") && $0.contains("cancelled")
      })
  }

  @Test func `R15: a running payment that is covered is cancelled, and can be made again`()
    async
  {
    goToPayment()
    shop.type("home", "open payment")
    type("pay", at: "payment")
    shop.type("open address")
    await dependency.manualClock.expectNoSleepers()
    #expect(shop.lines().last == "shop: cart > payment > address")
    shop.type("back")
    #expect(
      shop.lines(at: "root/shop/payment") == ["payment: 3 due", "payment: …", "payment: cancelled"])
    type("pay", at: "payment")
    await dependency.manualClock.run()
    shop.expectTree("root/shop/(cart)", "root/shop/receipt")
  }

  @Test func `the dialog is in front of the cart, is covered with it, and empties it`() {
    type("add apple", at: "cart")
    type("empty", at: "cart")
    shop.expectTree("root/shop/cart", "root/shop/confirm")
    shop.expectRefusal(of: "empty", saying: "yes or no", at: "root/shop/cart")
    type("checkout", at: "cart")
    shop.expectTree("root/shop/(cart)", "root/shop/(confirm)", "root/shop/address")
    shop.type("back")
    shop.expectTree("root/shop/cart", "root/shop/confirm")
    type("no", at: "confirm")
    shop.expectTree("root/shop/cart")
    type("empty", at: "cart")
    type("yes", at: "confirm")
    shop.expectTree("root/shop/cart")
    #expect(shop.lines(at: "root/shop/cart").last == "cart: empty")
  }

  @Test
  func `N2: a state that was encoded and decoded gives the same tree, also after going back`()
    async throws
  {
    goToPayment()
    type("pay", at: "payment")
    await dependency.manualClock.run()
    let shopping = try #require(shop.interactor as? ShopInteractor)
    for isPaid in [true, false] {
      if !isPaid {
        shop.type("back")
        type("add apple", at: "cart")
        type("empty", at: "cart")
        type("checkout", at: "cart")
      }
      let state = shopping.currentState
      let data = try JSONEncoder().encode(state)
      let decoded = try JSONDecoder().decode(ShopReactor.State.self, from: data)
      #expect(decoded == state)
      let other = Self.makeShop(dependency)
      var pages = decoded.pages
      repeat {
        let restored = try #require(other.interactor as? ShopInteractor)
        restored.reactor.isStubEnabled = true
        restored.reactor.stub.state.value.pages = pages
        #expect(other.router?.children.map(\.name) == pages.visible.map(\.route.description))
      } while pages.goBack() != nil
    }
  }

  @Test func `all pages of a shop share one cart, and each shop has its own`() {
    let component = ShopComponent(dependency: dependency)
    #expect(component.cartStream === component.mutableCartStream)
    let other = ShopComponent(dependency: dependency)
    #expect(other.cartStream !== component.cartStream)
  }

  @Test func `a shop that is detached while a payment runs leaves nothing behind`() async {
    goToPayment()
    type("pay", at: "payment")
    await shop.detach()
    await dependency.manualClock.expectNoSleepers()
  }
}
