// What nodes keep to: the lifecycle contract, and whatever is typed.
import RIBCore
import RIBTesting
import Testing

@testable import TicTacToe

struct ContractTests {
  private let dependency = GameDependency()
  private let listener = GameListener()

  @Test func `nodes keep the lifecycle contract`() async {
    await lifecycleContract(typing: "launch") {
      RootBuilder(dependency: EmptyComponent()).build()
    }
    await lifecycleContract(typing: "login ann bob", watching: [listener]) {
      LoggedOutBuilder(dependency: dependency).build(withListener: listener)
    }
    await lifecycleContract {
      LoggedInBuilder(dependency: dependency).build(withListener: listener, players: annAndBob)
    }
    await lifecycleContract(typing: "start", watching: [listener]) {
      OffGameBuilder(dependency: dependency).build(withListener: listener)
    }
    await lifecycleContract(typing: "place 1 1", watching: [listener]) {
      TicTacToeBuilder(dependency: dependency).build(withListener: listener)
    }
  }

  @Test func `the tree works with any lines`() async {
    await simulate(seed: 7, lines: 1_000) { _ in
      RootBuilder(dependency: EmptyComponent()).build()
    }
  }
}
