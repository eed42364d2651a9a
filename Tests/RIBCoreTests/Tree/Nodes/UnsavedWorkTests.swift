import RIBCore
import Testing

private final class PageInteractor: Interactor {
  var reason: String?
  private(set) var readCount = 0
  override var unsavedWork: String? {
    readCount += 1
    return reason
  }
}

private final class PageRouter: Router<PageInteractor> {
  init(_ reason: String? = nil) {
    super.init(interactor: PageInteractor())
    interactor.reason = reason
  }
}

struct UnsavedWorkTests {
  @Test
  func
    `N5: the deepest nodes come first, then in their order, and only those that have unsaved work`()
  {
    let root = PageRouter("the root")
    let (left, right) = (PageRouter("left"), PageRouter("right"))
    let (clean, leaf) = (PageRouter(), PageRouter("leaf"))
    root.attachChild(left, as: "left")
    root.attachChild(right, as: "right")
    left.attachChild(clean, as: "clean")
    clean.attachChild(leaf, as: "leaf")
    root.interactor.activate()
    #expect(
      root.unsavedWork.map(\.description) == [
        "page/left/clean/leaf: leaf", "page/left: left", "page/right: right", "page: the root",
      ])
    #expect(right.unsavedWork.map(\.path) == ["page/right"])
    #expect(Router(interactor: Interactor()).unsavedWork == [])
    #expect(clean.interactor.readCount == 1)
    #expect(TreeSnapshot(of: root).nodes.count == 5)
  }

  @Test func `N5: covered pages count, and popped ones do not`() {
    let root = PageRouter()
    let pages = StackedChildren<String> { PageRouter("the edits of \($0)") }
    root.interactor.activate()
    var stack = BackStack("a")
    pages.follow(stack, on: root)
    stack.push("b")
    pages.follow(stack, on: root)
    #expect(root.unsavedWork.map(\.reason) == ["the edits of a", "the edits of b"])
    stack.pop()
    pages.follow(stack, on: root)
    #expect(root.unsavedWork.map(\.reason) == ["the edits of a"])
  }
}
