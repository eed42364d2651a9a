// Which nodes a page knows.

import RIBCore
import Testing

@testable import RIBConsole

struct ReportedNodesTests {
  @Test func `a node that is detached is forgotten with all below it, and has a new number later`()
  {
    let (root, child, leaf) = (node(), node(), node())
    child.attachChild(leaf)
    root.attachChild(child)
    var nodes = ReportedNodes()
    #expect([root, child, leaf].map { nodes.add($0) } == [1, 2, 3])
    #expect(nodes.change(3, to: "1") == .whole("1"))
    root.detachChild(child)
    if let path = child.nodePath { nodes.remove(path) }
    #expect([root, child, leaf].map { nodes.number(of: $0.identity) } == [1, nil, nil])
    #expect(nodes.takeNew().map(\.number) == [1])
    #expect(nodes.add(child) == 4)
  }

  private func node() -> Router<Interactor> { Router(interactor: Interactor()) }
}
