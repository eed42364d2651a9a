import RIBCore
import Testing

@testable import RIBReport

struct ReportedNodesTests {
  private final class Watcher: TreeObserver {
    var nodes = ReportedNodes()

    func didDetach(_ path: NodePath) { nodes.remove(path) }
  }

  // Planted bug: grandchildren are remembered.
  @Test func `a detached node is forgotten with all levels below it`() {
    let all = (0..<6).map { _ in Router(interactor: Interactor()) }
    let root = all[0]
    for (parent, child) in zip(all, all.dropFirst()) { parent.attachChild(child, as: "child") }
    let sibling = Router(interactor: Interactor())
    all[1].attachChild(sibling, as: "sibling")
    let watcher = Watcher()
    for node in all + [sibling] { _ = watcher.nodes.add(node) }
    let observation = root.observeTree(watcher)
    root.detachChild(all[1])
    #expect(all.map { watcher.nodes.number(of: $0.identity) } == [1, nil, nil, nil, nil, nil])
    #expect(watcher.nodes.number(of: sibling.identity) == nil)
    observation.dispose()
  }

  @Test func `a tree that is over is forgotten`() {
    let node = Router(interactor: Interactor())
    var nodes = ReportedNodes()
    _ = nodes.add(node)
    nodes.removeAll()
    #expect(nodes.number(of: node.identity) == nil && nodes.takeNew().isEmpty)
    #expect(nodes.add(node) == 2)
  }

  @Test func `a node that is attached again is new once, and one that has a state already is not`()
    throws
  {
    let node = Router(interactor: Interactor())
    var nodes = ReportedNodes()
    let number = nodes.add(node)
    _ = nodes.difference(number, to: "1")
    nodes.remove(try #require(node.nodePath))
    #expect(nodes.difference(number, to: "1") == nil)
    #expect(nodes.add(node) == 2)
    #expect(nodes.takeNew().map(\.number) == [2])
    var others = ReportedNodes()
    let other = others.add(node)
    _ = others.difference(other, to: "1")
    #expect(others.takeNew().isEmpty)
  }
}
