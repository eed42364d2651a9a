import RIBCore
import TestSupport
import Testing

@testable import RIBConsole

struct DrivenTreeTests {
  private final class Attachments: TreeObserver {
    let observesReactors = false
    var count = 0
    func didAttach(_ path: NodePath) { count += 1 }
  }

  private let clock = VirtualClock()

  private func tree(
    _ root: RootRouter, makeRoot: @escaping (VirtualClock) -> any LaunchRouting
  ) -> DrivenTree {
    DrivenTree(
      root, clock: clock, moments: SessionMoments(of: clock), phase: SharedPhase(),
      beginningWith: nil,
      isGivenUp: { false }, makeRoot: makeRoot)
  }

  @Test func `the tree of another root is observed in place of the old one`() async {
    let (old, new) = (RootRouter(clock: clock), RootRouter(clock: clock))
    let tree = tree(old) { _ in new }
    let attachments = Attachments()
    let observation = tree.observe(attachments)
    await tree.replace()
    #expect(tree.root === new)
    old.attachChild(NodeRouter(clock: clock))
    #expect(attachments.count == 0)
    new.attachChild(NodeRouter(clock: clock))
    #expect(attachments.count == 1)
    observation.dispose()
    new.attachChild(NodeRouter(clock: clock))
    #expect(attachments.count == 1)
  }

  @Test func `an observation that is over does not begin again, and is forgotten`() async {
    let (root, clock) = (RootRouter(clock: clock), clock)
    let tree = tree(RootRouter(clock: clock)) { _ in root }
    let attachments = Attachments()
    tree.observe(attachments).dispose()
    await tree.replace()
    root.attachChild(NodeRouter(clock: clock))
    #expect(attachments.count == 0)
    weak var forgotten: Attachments?
    do {
      let observer = Attachments()
      forgotten = observer
      tree.observe(observer).dispose()
    }
    tree.observe(attachments).dispose()
    #expect(forgotten == nil)
  }

  @Test func `work that begins as a tree ends is over before another one is built`() async {
    let (old, clock) = (RootRouter(clock: clock), clock)
    let log = EventLog()
    let tree = tree(old) { clock in
      log.note("another tree")
      return RootRouter(clock: clock)
    }
    let bag = DisposeBag()
    await tree.stage.own {
      old.launch()
      old.interactor.isActiveStream.filter { !$0 }.flatMap { _ in
        Observable<Int>.task {
          await hop()
          do { try await clock.sleep(for: .seconds(1)) } catch { log.note("cancelled") }
          return 0
        }
      }.subscribe().disposed(by: bag)
      await tree.replace()
    }
    #expect(log.lines == ["cancelled", "another tree"])
  }
}
