// Trees drawn with lines.

import RIBCore
import Testing

@testable import RIBConsole

struct TreeDrawingTests {
  @Test func `of much unsaved work, the first ten pieces are named`() {
    let work = (1...12).map { UnsavedWork(path: "n\($0)", reason: "x") }
    let names = (1...10).map { "n\($0): x" }.joined(separator: ", ")
    #expect(Array(work.prefix(10)).listed() == names)
    #expect(work.listed() == names + ", and 2 more")
  }

  @Test func `lines go past later siblings of ancestors, and end at the last one`() {
    let root = RootRouter(clock: ContinuousClock())
    root.launch()
    root.interactor.action.onNext(.attach("a"))
    root.interactor.action.onNext(.attach("b"))
    for name in ["a", "b"] {
      guard let node = root.child(named: name) as? NodeRouter else {
        Issue.record("\(name) is not there")
        return
      }
      node.interactor.action.onNext(.attach("x"))
      node.interactor.action.onNext(.attach("y"))
    }
    var drawn: [String] = []
    let tree = TreeSnapshot(of: root)
    tree.forEachRow { drawn.append($1 + tree.nodes[$0].name) }
    #expect(
      drawn == [
        "root", "├── a", "│   ├── x", "│   └── y", "└── b", "    ├── x", "    └── y",
      ])
    drawn = []
    tree.forEachRow(isASCII: true) { drawn.append($1 + tree.nodes[$0].name) }
    #expect(
      drawn == [
        "root", "|-- a", "|   |-- x", "|   `-- y", "`-- b", "    |-- x", "    `-- y",
      ])
  }
}
