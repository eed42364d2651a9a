import RIBCore
import RIBTesting
import Testing

private final class NewLongPageDependencyStub: NewLongPageDependency {}

private final class NewLongPageListenerSpy: Spy, NewLongPageListener {
  func newLongPageDidGoOn() { record() }
}

struct NewLongPageTests {
  private let dependency = NewLongPageDependencyStub()
  private let listener = NewLongPageListenerSpy()

  @Test func `it counts how often it is done`() async {
    let reactor = ReactorTester(NewLongPageReactor())
    await reactor.send(.next) { $0.nextCount = 1 }
    await reactor.send(.next) { $0.nextCount = 2 }
    await reactor.finish()
  }

  @Test func `it notifies its flow each time it is done`() async {
    let page = RIBTester(watching: listener) {
      NewLongPageBuilder(dependency: dependency).build(withListener: listener)
    }
    page.expectTree("root/newlongpage")
    page.type("next", "next")
    page.expectCalls("newLongPageDidGoOn()", "newLongPageDidGoOn()")
    await page.detach()
  }

  @Test func `it keeps the lifecycle contract`() async {
    await lifecycleContract(typing: "next", watching: [listener]) {
      NewLongPageBuilder(dependency: dependency).build(withListener: listener)
    }
  }
}
