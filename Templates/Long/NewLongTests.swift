import RIBCore
import RIBTesting
import Testing

private final class NewLongDependencyStub: NewLongDependency {}

private final class NewLongListenerSpy: Spy, NewLongListener {
  func newLongDidFinish() { record() }
}

struct NewLongTests {
  private let dependency = NewLongDependencyStub()
  private let listener = NewLongListenerSpy()

  @Test func `it finishes`() async {
    let reactor = ReactorTester(NewLongReactor())
    await reactor.send(.finish) { $0.isFinished = true }
    await reactor.finish()
  }

  @Test func `it writes a line once it has finished, and notifies its parent`() async {
    let node = RIBTester(watching: listener) {
      NewLongBuilder(dependency: dependency).build(withListener: listener)
    }
    node.expectTree("root/newlong")
    node.type("finish", "finish")
    node.expectLines("newlong: finished")
    node.expectCalls("newLongDidFinish()")
    await node.detach()
  }

  @Test func `it keeps the lifecycle contract`() async {
    await lifecycleContract(typing: "finish", watching: [listener]) {
      NewLongBuilder(dependency: dependency).build(withListener: listener)
    }
  }
}
