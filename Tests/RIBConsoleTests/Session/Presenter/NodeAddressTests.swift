// Printed paths, covered pages, and nodes that are not attached yet.

import Foundation
import RIBConsole
import RIBCore
import RIBTesting
import Testing

struct NodeAddressTests {
  @Test func `a printed path is accepted, from wherever it is typed`() async {
    let run = SessionRun(
      SessionOptions(paths: .always), "attach a", "a attach b", "root/a/b set 1", "a",
      "root/a set 2", "/root/a/b set 3", "root set 4", "state root/a/b", "root", "root/a",
      "set 5", "ls root", "focus root", "set 6")
    #expect(await run.end() == .success, "\(run.errors.text)")
    #expect(
      run.output.lines == [
        "a/b: number: 1", "/a: number: 2", "b: number: 3", "/: number: 4",
        #"{"children":[],"number":3}"#, "/a: number: 5", "root", "└── a *", "/: number: 6",
      ])
  }

  @Test func `a child or a command that is called like the root comes first`() async {
    let run = SessionRun(
      SessionOptions(keepsGoing: true, paths: .always), "attach root", "root attach b",
      "root set 1", "root/b set 2", "root/x set 3", "/root/root set 4")
    #expect(await run.end() == .commandFailed)
    #expect(run.output.lines == ["root: number: 1", "root/b: number: 2"])
    #expect(
      run.errors.lines == [
        #"line 5, column 1: root/root has no child "x"."#,
        #"line 6, column 1: root/root has no child "root". From the root, it is /root."#,
      ])
    let other = SessionRun(SessionOptions(), "root")
    other.root.viewController.commands(to: other.root.interactor.reactor.action) {
      command("root", "Set a number") { .set(7) }
    }
    #expect(await other.end() == .success)
    #expect(other.output.lines == ["number: 7"])
  }

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

  @Test
  func `a choice or a value without its command suggests the command`()
    async
  {
    let run = SessionRun(
      .keepGoing, "counter set 1", "counter", "12.5 set", "12.5+3=", "-5", "'5'", "add2", "100.5")
    let amounts: ClosedRange<Decimal> = 0...99
    run.root.viewController.commands(to: run.root.interactor.reactor.action) {
      command("host", "Host a kind", .choice("kind", from: ["counter", "timer"])) { .attach($0) }
      command("pay", "Pay", .decimal("amount", in: amounts)) { _ in .set(1) }
      command("keys", "Press keys", .rest("text")) { _ in .set(1) }
    }
    #expect(await run.end() == .commandFailed)
    let none = "column 1: No command or child named"
    let errors: [String] = [
      #"line 1, \#(none) "counter". Type host counter first."#,
      #"line 2, \#(none) "counter". Did you mean host counter?"#,
      #"line 3, \#(none) "12.5". Did you mean pay 12.5 or keys 12.5?"#,
      #"line 4, \#(none) "12.5+3=". Did you mean keys 12.5+3=?"#,
      #"line 5, \#(none) "-5". Did you mean keys -5 or set -5?"#,
      #"line 6, \#(none) "5". Type help for a list."#,
      #"line 7, \#(none) "add2". Did you mean add? Type help for a list."#,
      #"line 8, \#(none) "100.5". Did you mean keys 100.5?"#,
    ]
    #expect(run.errors.lines == errors)
  }
}
