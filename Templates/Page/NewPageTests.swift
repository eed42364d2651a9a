import RIBCore
import RIBTesting
import Testing

private final class NewPageDependencyStub: NewPageDependency {}

private final class NewPageListenerSpy: Spy, NewPageListener {
  func newPageDidGoOn() { record() }
}

struct NewPageTests {
  private let dependency = NewPageDependencyStub()
  private let listener = NewPageListenerSpy()

  @Test func `it counts how often it is done`() async {
    let reactor = ReactorTester(NewPageReactor())
    await reactor.send(.next) { $0.nextCount = 1 }
    await reactor.send(.next) { $0.nextCount = 2 }
    await reactor.finish()
  }

  @Test func `it notifies its flow each time it is done`() async {
    let page = RIBTester(watching: listener) {
      NewPageBuilder(dependency: dependency).build(withListener: listener)
    }
    page.expectTree("root/newpage")
    page.type("next", "next")
    page.expectCalls("newPageDidGoOn()", "newPageDidGoOn()")
    await page.detach()
  }

  @Test func `it keeps the lifecycle contract`() async {
    await lifecycleContract(typing: "next", watching: [listener]) {
      NewPageBuilder(dependency: dependency).build(withListener: listener)
    }
  }
}
