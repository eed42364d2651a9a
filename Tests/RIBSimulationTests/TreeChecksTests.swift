// The checks of trees, on trees with faults.

import RIBCore
import TestSupport
import Testing

@testable import RIBConsole
@testable import RIBSimulation

@Suite struct TreeChecksTests {
  @Test func `X2: a sound tree has no findings, even if commands are refused`() async {
    let run = await RecordedRun.of(
      "attach a", "a attach b", "a/b add 1", "refuse x", "refuse-later x", "nothing", "wait 1",
      "detach a",
      "detach a", "hang")
    #expect((run.faults, run.lines.count) == ([], 10))
  }

  @Test
  func `X2: an error other than a refusal is a finding, at its line and once for a kind of node`()
    async
  {
    let run = await RecordedRun.of("attach a", "a break", "a break-later", "wait", "break")
    #expect(run.faults == ["error root/a 2", "error root 5"])
    #expect(run.findings.first?.message.contains(": it broke. It is no refusal: ") == true)
  }

  @Test func `X2: a misuse of the tree is a finding`() async {
    let run = await faulty { router in
      let presenter = EmptyPresenter()
      router.attachChild(
        LaunchRouter(interactor: Interactor(), viewController: presenter), as: "b")
    }
    #expect(run.faults == ["misuse faulty/b 2"])
  }

  @Test func `X2: a part that outlives its router is a finding, found after the line`() async {
    let run = await faultyChild { router, child in
      router.kept.append(child.interactor)
      router.detachChild(child)
    }
    // Its interactor, and what that holds.
    #expect(Set(run.faults) == ["leak faulty/b 2"])
    #expect(run.findings.first?.message.contains("[weak self]") == true)
  }

  @Test func `X2: a node that was left active, or is active below one that is not, is a finding`()
    async
  {
    let left = await faultyChild { router, child in
      router.detachChild(child)
      router.kept.append(child)
      child.interactor.activate()
    }
    #expect(left.faults == ["active b 2"])
    let stubborn = await faultyChild { _, child in
      child.attachChild(Router(interactor: StubbornInteractor()), as: "c")
      child.interactor.deactivate()
    }
    #expect(stubborn.faults == ["active faulty/b/c 2"])
  }

  @Test
  func `X2: nodes that are inactive together, and an action that came too late, are no findings`()
    async
  {
    let inactive = await faultyChild { router, child in
      child.attachChild(NodeRouter(clock: router.clock), as: "c")
      child.interactor.deactivate()
    }
    #expect(inactive.faults == [])
    let late = await faultyChild { router, child in
      router.kept.append(child)
      router.detachChild(child)
      child.interactor.action.onNext(.set(1))
    }
    #expect(late.faults == [])
  }

  @Test func `X2: output or a new state of a node that is no longer active is a finding`() async {
    let output = await faultyChild { router, child in
      let presenter = child.viewController
      router.detachChild(child)
      presenter.write("still here")
    }
    #expect(output.faults == ["late faulty/b 2"])
    let message = output.findings.first?.message
    #expect(message == "It wrote \"still here\" when it was no longer active.")
    #expect(output.printed.last?.contains("still here") == false)
    let state = await faultyChild { _, child in
      let reactor = child.interactor.reactor
      reactor.isStubEnabled = true
      child.interactor.deactivate()
      reactor.stub.state.value.number = 3
    }
    // Its presenter writes the number, too.
    #expect(state.faults == ["late faulty/b 2", "late faulty/b 2"])
    #expect(state.findings.first?.message == "Its state changed though it is not active.")
  }

  @Test
  func `X2: a router that outlives the tree, or an effect that sleeps on, is a finding at the end`()
    async
  {
    var kept: [AnyObject] = []
    let alive = await faultyChild { router, child in
      router.detachChild(child)
      kept.append(child)
    }
    #expect((alive.faults, kept.count) == (["alive faulty/b 3"], 1))
    let asleep = await faulty { router in
      let clock = router.clock
      Task { try await clock.sleep(for: .seconds(60)) }
    }
    #expect((asleep.findings.map(\.kind), asleep.findings.first?.line) == ([.asleep], 3))
  }

  @Test func `X2: an invariant that does not hold, or throws, is a finding`() async {
    struct Unknown: Error {}
    let small = invariant("two children at most") { $0.root.children.count < 3 }
    let odd = invariant("never three") { tree in
      if tree.root.children.count == 3 { throw Unknown() }
      return true
    }
    let run = await RecordedRun.of(
      .lines(["attach a", "attach b", "attach c", "detach a"]), invariants: [small, odd])
    #expect(run.faults == ["invariant  3", "invariant  3"])
    #expect(run.findings.first?.message == "\"two children at most\" does not hold.")
  }

  @Test(.enabled(if: Scale.of(0, full: 1) == 1, "a million turns"))
  func `work without end while the time stands still is a hang`() async {
    let run = await faulty { router in
      Observable<Int>.interval(.zero, clock: router.clock).subscribe(onNext: { _ in })
        .disposed(by: router.disposeBag)
    }
    #expect(run.findings.map(\.kind) == [.hang])
  }

  @Test func `findings of one kind of node are the same whatever its name`() {
    let first = Finding(
      kind: .leak, path: "root/a", subject: "CounterInteractor", line: 3, message: "x")
    let second = Finding(
      kind: .leak, path: "root/b", subject: "CounterInteractor", line: 9, message: "y")
    let third = Finding(
      kind: .leak, path: "root/a", subject: "TimerInteractor", line: 3, message: "x")
    #expect(first.isSame(as: second))
    #expect(!first.isSame(as: third))
    #expect(Finding.subject(of: "no \"a b\" at 12, line 3") == "no  at , line ")
    let long = String(repeating: "a", count: 119)
    #expect(Finding.subject(of: long + "bc") == long + "b")
  }

  @Test func `each output of a script is in the record that a second run must repeat`() async {
    let run = await RecordedRun.of(
      "attach a", "a set 1", "a state", "state a.number", "tree", "detach a", "nothing")
    #expect(
      run.printed.dropLast() == [
        "root/a: attached", "root/a: number: 1", #"root/a: {"children":[],"number":1}"#,
        "root/a: 1", "root: root root/a", "root/a: detached",
      ])
    #expect(run.printed.last?.contains(": error: ") == true)
  }

  @Test func `a difference is the first output that another run lacks`() throws {
    let (short, long) = (RecordedRun(), RecordedRun())
    for run in [short, long] {
      run.take(.line(1, "go"))
      run.take(.printed("a", path: "root"))
    }
    #expect(long.difference(from: short) == nil)
    long.take(.printed("b", path: "root/x"))
    let found = try #require(long.difference(from: short))
    #expect((found.path, found.line) == ("root/x", 1))
    #expect(found.message.hasPrefix("One run printed \"b\", and another one nothing. "))
    let other = try #require(short.difference(from: long))
    #expect((other.path, other.line) == ("", 1))
    #expect(other.message.hasPrefix("One run printed nothing, and another one \"b\". "))
  }

  /// Runs three lines at a tree whose second line makes a fault.
  private func faulty(_ fault: @escaping (FaultyRouter) -> Void) async -> RecordedRun {
    await RecordedRun.of("attach a", "set 1", "set 2") { FaultyRouter(clock: $0, fault) }
  }

  /// The same with a child, `b`, that has just been attached.
  private func faultyChild(
    _ fault: @escaping (FaultyRouter, NodeRouter) -> Void
  ) async -> RecordedRun {
    await faulty { router in
      let child = NodeRouter(clock: router.clock)
      router.attachChild(child, as: "b")
      fault(router, child)
    }
  }
}

/// Binds nothing, as one whose listener was not set.
private final class EmptyPresenter: CLIPresenter {
  override func bind() {}
}

/// An interactor of one's own, which stays active.
private final class StubbornInteractor: Interactable {
  private(set) var isActive = false
  let isActiveStream = Observable<Bool>.never()

  func activate() { isActive = true }
  func deactivate() {}
}

/// A root that does something wrong when its number becomes 1.
private final class FaultyRouter: NodeRouter {
  let clock: VirtualClock
  let disposeBag = DisposeBag()
  var kept: [AnyObject] = []
  private let fault: (FaultyRouter) -> Void

  init(clock: VirtualClock, _ fault: @escaping (FaultyRouter) -> Void) {
    self.clock = clock
    self.fault = fault
    super.init(clock: clock)
  }

  override func didLoad() {
    super.didLoad()
    interactor.state.map(\.number).distinctUntilChanged().filter { $0 == 1 }
      .subscribe(onNext: { [weak self] _ in
        if let self { fault(self) }
      })
      .disposed(by: disposeBag)
  }
}
