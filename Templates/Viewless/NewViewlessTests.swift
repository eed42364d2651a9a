import RIBCore
import RIBTesting
import Testing

private final class NewViewlessDependencyStub: NewViewlessDependency {}

private final class NewViewlessListenerSpy: Spy, NewViewlessListener {
  func newViewlessDidFinish() { record() }
}

struct NewViewlessTests {
  private let dependency = NewViewlessDependencyStub()
  private let listener = NewViewlessListenerSpy()

  @Test func `it finishes`() async {
    let reactor = ReactorTester(NewViewlessReactor())
    await reactor.send(.finish) { $0.isFinished = true }
    await reactor.finish()
  }

  @Test func `it notifies its parent once that it has finished`() throws {
    let node = RIBTester(watching: listener) {
      NewViewlessBuilder(dependency: dependency).build(withListener: listener)
    }
    node.expectTree("root/newviewless")
    let interactor = try #require(node.interactor as? NewViewlessInteractor)
    interactor.action.onNext(.finish)
    interactor.action.onNext(.finish)
    node.expectCalls("newViewlessDidFinish()")
  }

  @Test func `it keeps the lifecycle contract`() async {
    await lifecycleContract(watching: [listener]) {
      NewViewlessBuilder(dependency: dependency).build(withListener: listener)
    }
  }
}
