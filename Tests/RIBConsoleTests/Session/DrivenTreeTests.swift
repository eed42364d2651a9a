import RIBCore
import Testing

@testable import RIBConsole

struct DrivenTreeTests {
  private final class Attachments: TreeObserver {
    let observesReactors = false
    var count = 0
    func didAttach(_ path: NodePath) { count += 1 }
  }

  @Test func `the tree of another root is observed in place of the old one`() async throws {
    let clock = VirtualClock()
    let (old, new) = (RootRouter(clock: clock), RootRouter(clock: clock))
    let tree = DrivenTree(
      old, clock: clock, isVirtual: true, phase: SharedPhase(), beginningWith: nil,
      isGivenUp: { false }, makeRoot: { _ in new })
    let attachments = Attachments()
    let observation = tree.observe(attachments)
    await tree.replace(on: try #require(tree.stage))
    #expect(tree.root === new)
    old.attachChild(NodeRouter(clock: clock))
    #expect(attachments.count == 0)
    new.attachChild(NodeRouter(clock: clock))
    #expect(attachments.count == 1)
    observation.dispose()
  }
}
