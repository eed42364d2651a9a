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
  private let pages = NewFlowPage.inOrder.map(\.name)

  init() {
    flow = RIBTester(watching: listener) { [listener] in
      NewFlowBuilder(dependency: NewFlowDependencyStub()).build(withListener: listener)
    }
  }

  @Test func `next leads through all pages, and back through them again`() async {
    for (index, page) in pages.enumerated() {
      expectStack(pages[...index])
      flow.type("next", at: "root/newflow/\(page)")
    }
    flow.expectCalls("newFlowDidFinish()")
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
    let stack = NewFlowPage.inOrder.map { "\($0)" }.joined(separator: " > ")
    #expect(flow.lines().last == "newflow: \(stack)")
    if pages.count > 1 { flow.type("home") }
    expectStack([pages[0]])
    await flow.detach()
  }

  @Test func `it keeps the lifecycle contract`() async {
    for page in pages {
      await lifecycleContract(typing: "open \(page)", watching: [listener]) {
        NewFlowBuilder(dependency: NewFlowDependencyStub()).build(withListener: listener)
      }
    }
  }

  /// Asserts the pages of the stack, from the bottom up; all but the last are covered.
  private func expectStack(
    _ pages: ArraySlice<String>, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let covered = pages.dropLast().map { "root/newflow/(\($0))" }
    flow.expectTree(
      covered + pages.suffix(1).map { "root/newflow/\($0)" }, sourceLocation: sourceLocation)
  }
}
