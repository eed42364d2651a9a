import RIBCore
import RIBTesting
import Testing

private final class NewLongFlowDependencyStub: NewLongFlowDependency {}

private final class NewLongFlowListenerSpy: Spy, NewLongFlowListener {
  func newLongFlowDidFinish() { record() }
}

struct NewLongFlowTests {
  private let flow: RIBTester
  private let listener = NewLongFlowListenerSpy()
  private let pages = NewLongFlowPage.inOrder.map(\.name)

  init() {
    flow = RIBTester(watching: listener) { [listener] in
      NewLongFlowBuilder(dependency: NewLongFlowDependencyStub()).build(withListener: listener)
    }
  }

  @Test func `next leads through all pages, and back through them again`() async {
    for (index, page) in pages.enumerated() {
      expectStack(pages[...index])
      flow.type("next", at: "root/newlongflow/\(page)")
    }
    flow.expectCalls("newLongFlowDidFinish()")
    for index in pages.indices.dropLast().reversed() {
      flow.type("back")
      expectStack(pages[...index])
    }
    flow.expectRefusal(of: "back", saying: "There is nothing to go back to.")
    flow.expectRefusal(of: "home", saying: "This is the first page already.")
    await flow.detach()
  }

  @Test func `each page can be opened, and back leaves it`() async {
    for page in pages.dropFirst() {
      flow.type("open \(page)")
      expectStack([pages[0], page])
      flow.type("back")
      expectStack([pages[0]])
    }
    await flow.detach()
  }

  @Test func `open goes back to a page that is in the stack, and home to the first page`()
    async
  {
    for page in pages + pages { flow.type("open \(page)") }
    let stack = NewLongFlowPage.inOrder.map { "\($0)" }.joined(separator: " > ")
    #expect(flow.lines().last == "newlongflow: \(stack)")
    if pages.count > 1 { flow.type("home") }
    expectStack([pages[0]])
    await flow.detach()
  }

  @Test func `it keeps the lifecycle contract`() async {
    for page in pages {
      await lifecycleContract(typing: "open \(page)", watching: [listener]) {
        NewLongFlowBuilder(dependency: NewLongFlowDependencyStub()).build(withListener: listener)
      }
    }
  }

  /// Asserts the pages of the stack, from the bottom up; all but the last are covered.
  private func expectStack(
    _ pages: ArraySlice<String>, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let covered = pages.dropLast().map { "root/newlongflow/(\($0))" }
    flow.expectTree(
      covered + pages.suffix(1).map { "root/newlongflow/\($0)" }, sourceLocation: sourceLocation)
  }
}
