// Printed paths, covered pages, and nodes that are not attached yet.

import RIBConsole
import RIBCore
import RIBTesting
import Testing

struct NodeAddressTests {
  @Test func `the error for a covered page names the page on top, and the way back`() async {
    let pages = StackedChildren<String>(name: { $0 }) { _ in NodeRouter(clock: ContinuousClock()) }
    let typed = ScriptedLines()
    let run = SessionRun(.keepGoing, inputs: [SessionInput(typed)])
    run.start()
    await typed.type("attach shop")
    guard let shop = run.root.child(named: "shop") as? NodeRouter else {
      Issue.record("no shop was attached")
      return
    }
    var stack = BackStack("cart")
    shop.attachChild(NodeRouter(clock: run.clock), as: "aside")
    pages.follow(stack, on: shop)
    stack.push("address")
    pages.follow(stack, on: shop)
    await typed.type("shop/cart set 1")
    await typed.type("shop")
    await typed.type("cart set 1")
    shop.viewController.commands(to: shop.interactor.reactor.action) {
      command("back", "Go back") { .set(0) }
    }
    await typed.type("/shop/cart/x set 1")
    typed.end()
    #expect(await run.end() == .commandFailed)
    let covered = "root/shop/cart is covered by address and takes no commands;"
    let onTop = "it comes back when it is on top again."
    let errors: [String] = [
      "line 2, column 1: \(covered) \(onTop)", "line 4, column 1: \(covered) \(onTop)",
      "line 5, column 1: \(covered) type /shop back to go back.",
    ]
    #expect(run.errors.lines == errors)
  }
}
