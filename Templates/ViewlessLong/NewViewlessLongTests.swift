import RIBCore
import RIBTesting
import Testing

private final class NewViewlessLongDependencyStub: NewViewlessLongDependency {}

private final class NewViewlessLongListenerSpy: Spy, NewViewlessLongListener {
  func newViewlessLongDidFinish() { record() }
}

struct NewViewlessLongTests {
  private let dependency = NewViewlessLongDependencyStub()
  private let listener = NewViewlessLongListenerSpy()

  @Test func `it finishes`() async {
    let reactor = ReactorTester(NewViewlessLongReactor())
    await reactor.send(.finish) { $0.isFinished = true }
    await reactor.finish()
  }

  @Test func `it notifies its parent once that it has finished`() throws {
    let node = RIBTester(watching: listener) {
      NewViewlessLongBuilder(dependency: dependency).build(withListener: listener)
    }
    node.expectTree("root/newviewlesslong")
    let interactor = try #require(node.interactor as? NewViewlessLongInteractor)
    interactor.action.onNext(.finish)
    interactor.action.onNext(.finish)
    node.expectCalls("newViewlessLongDidFinish()")
  }

  @Test func `it keeps the lifecycle contract`() async {
    await lifecycleContract(watching: [listener]) {
      NewViewlessLongBuilder(dependency: dependency).build(withListener: listener)
    }
  }
}
