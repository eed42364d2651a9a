// The flow NewFlow: every page is reached and left again, and nothing stays behind.
import RIBCore
import RIBTesting
import Testing

private final class NewFlowDependencyStub: NewFlowDependency {}

private final class NewFlowListenerSpy: Spy, NewFlowListener {
  func newFlowDidFinish() { record() }
}

struct NewFlowTests {
  private let flow: RIBTester
  private let listener = NewFlowListenerSpy()
  private let pages = NewFlowPage.table.map { "root/newflow/\($0)" }

  init() {
    flow = RIBTester(watching: listener) { [listener] in
      NewFlowBuilder(dependency: NewFlowDependencyStub()).build(withListener: listener)
    }
  }

  @Test func `next leads through all pages, and back through them again`() async {
    for page in pages {
      flow.expectTree(page)
      flow.type("next", at: page)
    }
    flow.expectCalls("newFlowDidFinish()")
    for page in pages.dropLast().reversed() {
      flow.type("back")
      flow.expectTree(page)
    }
    flow.expectRefusal(of: "back", saying: "There is nothing to go back to.")
    flow.expectRefusal(of: "home", saying: "This is the first page already.")
    await flow.detach()
  }

  @Test func `each page can be opened, and left by back`() async {
    for page in NewFlowPage.table.dropFirst() {
      flow.type("open \(page)")
      flow.expectTree("root/newflow/\(page)")
      flow.type("back")
      flow.expectTree(pages[0])
    }
    await flow.detach()
  }

  @Test func `a page that is in the stack already is gone back to, and home leads to the first`()
    async
  {
    for page in NewFlowPage.table + NewFlowPage.table { flow.type("open \(page)") }
    let path = NewFlowPage.table.map(\.rawValue).joined(separator: " > ")
    #expect(flow.lines().last == "newflow: \(path)")
    if pages.count > 1 { flow.type("home") }
    flow.expectTree(pages[0])
    await flow.detach()
  }

  @Test func `it keeps the lifecycle contract`() async {
    for page in NewFlowPage.table {
      await lifecycleContract(typing: "open \(page)", watching: [listener]) {
        NewFlowBuilder(dependency: NewFlowDependencyStub()).build(withListener: listener)
      }
    }
  }
}
