import RIBCore
import RIBTesting
import Testing

private final class NewLongViewlessDependencyStub: NewLongViewlessDependency {}

private final class NewLongViewlessListenerSpy: Spy, NewLongViewlessListener {
  func newLongViewlessDidFinish() { record() }
}

struct NewLongViewlessTests {
  private let dependency = NewLongViewlessDependencyStub()
  private let listener = NewLongViewlessListenerSpy()

  @Test func `it finishes`() async {
    let reactor = ReactorTester(NewLongViewlessReactor())
    await reactor.send(.finish) { $0.isFinished = true }
    await reactor.finish()
  }

  @Test func `it notifies its parent once that it has finished`() throws {
    let node = RIBTester(watching: listener) {
      NewLongViewlessBuilder(dependency: dependency).build(withListener: listener)
    }
    node.expectTree("root/newlongviewless")
    let interactor = try #require(node.interactor as? NewLongViewlessInteractor)
    interactor.action.onNext(.finish)
    interactor.action.onNext(.finish)
    node.expectCalls("newLongViewlessDidFinish()")
  }

  @Test func `it keeps the lifecycle contract`() async {
    await lifecycleContract(watching: [listener]) {
      NewLongViewlessBuilder(dependency: dependency).build(withListener: listener)
    }
  }
}
