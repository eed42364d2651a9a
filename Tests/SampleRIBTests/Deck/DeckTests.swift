// The flow that `new-rib Deck --flow Card` writes, with the changes that the article "Navigation" shows; ScaffoldTests makes
// them and compares.

import RIBCore
import RIBTesting
import SampleRIB
import Testing

private final class DeckDependencyStub: DeckDependency {}

private final class DeckListenerSpy: Spy, DeckListener {
  func deckDidFinish() { record() }
}

struct DeckTests {
  private let listener = DeckListenerSpy()

  private func deck() -> any Routing {
    DeckBuilder(dependency: DeckDependencyStub()).build(withListener: listener)
  }

  @Test func `a command opens a page with its value, and open and next lead to one with another`()
    async
  {
    let console = ConsoleTester { clock in
      let root = RootBuilder(dependency: StubDependency(clock: clock)).build()
      root.attachChild(deck())
      return root
    }
    await console.type("deck", "show 17", "show 18", "show 17", "tree", "open card", "card next")
    console.expectLines(
      "deck: card(1)", "card 1",
      "deck: card(1) > card(17)", "card 17",
      "deck: card(1) > card(17) > card(18)", "card 18",
      "deck: card(1) > card(17)",
      "root", "└── deck *", "    ├── card (covered)", "    └── card",
      "deck: card(1)", "deck: finished")
    #expect(listener.calls == ["deckDidFinish()"])
    await console.finish()
  }

  @Test func `a flow with a page with a value keeps the lifecycle contract`() async {
    await lifecycleContract(typing: "show 17", watching: [listener]) { deck() }
  }
}
