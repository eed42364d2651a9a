// The whole tree at its command line: nodes are attached, typed to and detached.
import RIBCore
import RIBTesting
import Testing

@testable import NewApp

private final class RootDependencyStub: RootDependency {
  let clock: any Clock<Duration>
  let hostLimits = HostLimits()

  init(clock: any Clock<Duration>) { self.clock = clock }
}

struct RootTests {
  private let clock = ManualClock()

  @Test func `a node is attached, typed to and detached`() async {
    let dependency = RootDependencyStub(clock: clock)
    let console = ConsoleTester(
      root: RootBuilder(dependency: dependency).build(), clock: clock)
    await console.type("attach newnode", "newnode finish", "tree", "detach newnode", "tree")
    console.expectLines("newnode: finished", "root", "└── newnode", "root")
    await console.finish()
  }

  @Test func `a root keeps the lifecycle contract`() async {
    let dependency = RootDependencyStub(clock: clock)
    await lifecycleContract(typing: "attach newnode", clock: clock) {
      RootBuilder(dependency: dependency).build()
    }
  }
}
