// What nodes keep to: the contracts of nodes and flows, and whatever is typed.
import RIBCore
import RIBTesting
import Testing

@testable import Kanban

struct ContractTests {
  private let clock = ManualClock()
  private let listener = ListenerSpy()

  @Test func `nodes keep the lifecycle contract`() async {
    let (clock, listener) = (clock, listener)
    func check(_ line: String, _ build: (AppComponent) -> any Routing) async {
      await lifecycleContract(typing: line, watching: [listener], clock: clock) {
        build(AppComponent.home(clock: clock))
      }
    }
    await check("login ann tulip") {
      LoggedOutBuilder(dependency: $0).build(withListener: listener)
    }
    await check("logout") { DeskBuilder(dependency: $0).build(withListener: listener) }
    await check("add todo Paint") { BoardBuilder(dependency: $0).build(1, withListener: listener) }
    await lifecycleContract(typing: "open board/1", clock: clock) {
      RootBuilder(dependency: AppComponent.inMemory(clock: clock)).build()
    }
  }

  @Test func `each page can be reached and left, and leaves nothing behind`() async {
    let toCard = ["boards open 1", "board open 2"]
    await flowContract(
      pages: [
        "board": ["boards open 1", "board import 50"], "card": toCard + ["card remind 5"],
        "edit": toCard + ["card edit"],
        "discard": toCard + ["card edit", "edit text today", "back"],
      ], back: "back", watching: [listener], clock: clock
    ) {
      DeskBuilder(dependency: AppComponent.home(clock: clock))
        .build(withListener: listener)
    }
  }

  @Test func `the tree works with any lines`() async {
    await simulate(seed: 7, lines: 2_000) { simulation in
      RootBuilder(dependency: AppComponent.inMemory(clock: simulation.clock)).build()
    } invariants: {
      rules()
    }
  }
}
