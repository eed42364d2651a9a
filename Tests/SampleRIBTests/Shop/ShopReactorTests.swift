import RIBCore
import RIBTesting
import Testing

@testable import SampleRIB

struct ShopReactorTests {
  private let cartStream = CartStreamImpl()
  private let reactor: ShopReactor

  init() { reactor = ShopReactor(cartStream: cartStream) }

  private var pages: String { "\(reactor.currentState.pages)" }

  private func send(_ actions: ShopReactor.Action...) {
    for action in actions { reactor.action.onNext(action) }
  }

  private func refusal(of action: ShopReactor.Action) -> Refusal? {
    ErrorLog(of: reactor.mutate(action: action)).refusals.first
  }

  @Test
  func `back goes page by page and home to the cart, both close the dialog, and are then refused`()
  {
    send(.askToEmpty, .checkOut, .enter(address: "here"))
    #expect(pages == "cart + confirm > address > payment")
    send(.home)
    #expect(pages == "cart")
    send(.checkOut, .enter(address: "here"), .back, .back, .askToEmpty)
    #expect(pages == "cart + confirm")
    send(.back)
    #expect(pages == "cart")
    #expect(refusal(of: .back) == Refusal("There is nothing to go back to."))
    #expect(refusal(of: .home) == Refusal("The shop is already at its first page."))
  }

  @Test func `a second dialog is refused`() {
    send(.askToEmpty)
    #expect(refusal(of: .askToEmpty)?.message.contains("answer it with yes or no") == true)
    send(.closeDialog)
    #expect(refusal(of: .askToEmpty) == nil)
  }

  @Test func `a page opens once its needs are met, and open goes back to it if it is below`() {
    send(.open(.cart))
    #expect(pages == "cart")
    #expect(refusal(of: .open(.address))?.message == "The cart is empty; add an item first.")
    #expect(refusal(of: .open(.payment))?.message == "The cart is empty; add an item first.")
    cartStream.add(.apple)
    #expect(refusal(of: .open(.payment))?.message.hasPrefix("No address") == true)
    send(.open(.address), .enter(address: "here"), .home, .open(.payment), .open(.address))
    #expect(pages == "cart > payment > address")
    send(.open(.payment))
    #expect(pages == "cart > payment")
    send(.open(.cart))
    #expect(pages == "cart")
  }

  @Test func `a payment leads to a receipt, from which there is no way back to the payment`() {
    let cart = Cart(items: [.apple])
    send(.checkOut, .enter(address: "here"), .finish(cart))
    #expect(pages == "cart > receipt")
    #expect(
      reactor.currentState.pages.top.route == .receipt(Receipt(cart: cart, address: "here")))
    send(.back)
    #expect(pages == "cart")
  }
}
