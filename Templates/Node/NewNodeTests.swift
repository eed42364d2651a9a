import RIBCore
import RIBTesting
import Testing

private final class NewNodeDependencyStub: NewNodeDependency {}

private final class NewNodeListenerSpy: Spy, NewNodeListener {
  func newNodeDidFinish() { record() }
}

struct NewNodeTests {
  private let dependency = NewNodeDependencyStub()
  private let listener = NewNodeListenerSpy()

  @Test func `it finishes`() async {
    let reactor = ReactorTester(NewNodeReactor())
    await reactor.send(.finish) { $0.isFinished = true }
    await reactor.finish()
  }

  @Test func `it writes a line once it has finished, and notifies its parent`() async {
    let node = RIBTester(watching: listener) {
      NewNodeBuilder(dependency: dependency).build(withListener: listener)
    }
    node.expectTree("root/newnode")
    node.type("finish", "finish")
    node.expectLines("newnode: finished")
    node.expectCalls("newNodeDidFinish()")
    await node.detach()
  }

  @Test func `it keeps the lifecycle contract`() async {
    await lifecycleContract(typing: "finish", watching: [listener]) {
      NewNodeBuilder(dependency: dependency).build(withListener: listener)
    }
  }
}
