import RIBCore
import RIBTesting
import Testing

private final class RootDependencyStub: RootDependency {
  let clock: any Clock<Duration>

  init(clock: any Clock<Duration>) { self.clock = clock }
}

struct RootTests {
  private func root(_ clock: any Clock<Duration>) -> any LaunchRouting {
    RootBuilder(dependency: RootDependencyStub(clock: clock)).build()
  }

  @Test func `a node is attached, typed to and detached`() async {
    let console = ConsoleTester { root($0) }
    await console.type("attach newnode", "newnode finish", "tree", "detach newnode", "tree")
    console.expectLines("newnode: finished", "root", "└── newnode", "root")
    await console.finish()
  }

  @Test func `a child is attached once, and detached once`() async {
    let reactor = ReactorTester(RootReactor())
    for kind in RootKind.allCases {
      await reactor.send(.attach(kind)) { $0.children = [kind] }
      await reactor.send(.attach(kind))
      await reactor.receiveError()
      await reactor.send(.detach(kind)) { $0.children = [] }
      await reactor.send(.detach(kind))
      await reactor.receiveError()
    }
    await reactor.finish()
  }

  @Test func `the root keeps the lifecycle contract`() async {
    let clock = ManualClock()
    await lifecycleContract(typing: "attach newnode", clock: clock) { root(clock) }
  }
}
