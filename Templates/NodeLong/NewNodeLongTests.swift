import RIBCore
import RIBTesting
import Testing

private final class NewNodeLongDependencyStub: NewNodeLongDependency {}

private final class NewNodeLongListenerSpy: Spy, NewNodeLongListener {
  func newNodeLongDidFinish() { record() }
}

struct NewNodeLongTests {
  private let dependency = NewNodeLongDependencyStub()
  private let listener = NewNodeLongListenerSpy()

  @Test func `it finishes`() async {
    let reactor = ReactorTester(NewNodeLongReactor())
    await reactor.send(.finish) { $0.isFinished = true }
    await reactor.finish()
  }

  @Test func `it writes a line once it has finished, and notifies its parent`() async {
    let node = RIBTester(watching: listener) {
      NewNodeLongBuilder(dependency: dependency).build(withListener: listener)
    }
    node.expectTree("root/newnodelong")
    node.type("finish", "finish")
    node.expectLines("newnodelong: finished")
    node.expectCalls("newNodeLongDidFinish()")
    await node.detach()
  }

  @Test func `it keeps the lifecycle contract`() async {
    await lifecycleContract(typing: "finish", watching: [listener]) {
      NewNodeLongBuilder(dependency: dependency).build(withListener: listener)
    }
  }
}
