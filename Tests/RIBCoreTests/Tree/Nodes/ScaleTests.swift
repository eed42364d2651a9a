// Wide and deep trees (T13).

import RIBCore
import TestSupport
import Testing

private final class PlainRouter: Router<Interactor> {
  nonisolated static let live = LiveCount()
  let counted = live.count()
  init() { super.init(interactor: Interactor()) }
}

@Suite(.serialized)
struct ScaleTests {
  private func chain(_ depth: Int) -> PlainRouter {
    let top = PlainRouter()
    var last = top
    for _ in 1..<depth {
      let next = PlainRouter()
      last.attachChild(next)
      last = next
    }
    return top
  }

  @Test func `T13: a chain a million deep activates, deactivates, detaches and is released`() {
    let depth = Scale.of(60_000, full: 1_000_000)
    let root = PlainRouter()
    root.interactor.activate()
    do {
      let top = chain(depth)
      root.attachChild(top)
      #expect(PlainRouter.live.now == depth + 1)
      root.interactor.deactivate()
      #expect(!top.interactor.isActive)
      root.interactor.activate()
      root.detachChild(top)
      #expect(!top.interactor.isActive)
    }
    #expect(PlainRouter.live.now == 1)
  }

  @Test func `T13: releasing an active root ends and frees a chain a hundred thousand deep`() {
    let before = PlainRouter.live.now
    var root: PlainRouter? = chain(Scale.of(60_000, full: 100_000))
    root?.interactor.activate()
    root = nil
    #expect(PlainRouter.live.now == before)
  }

  @Test(arguments: [0, 1, 2])
  func `T13: many siblings of one name are attached, found and detached in any order`(order: Int) {
    let count = Scale.of(10_000, full: 100_000)
    let root = PlainRouter()
    root.interactor.activate()
    var children = (0..<count).map { _ in PlainRouter() }
    for child in children { root.attachChild(child) }
    #expect(root.childCount == count)
    #expect(root.child(named: "plain") === children[0])
    #expect(root.child(named: "plain#7777") === children[7_776])
    if order == 1 { children.reverse() }
    if order == 2 {
      var random = SeededGenerator(seed: 42)
      children.shuffle(using: &random)
    }
    for child in children { root.detachChild(child) }
    #expect(root.childCount == 0 && root.children.isEmpty)
  }
}
