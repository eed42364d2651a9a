// The status line of a terminal.

import RIBCore
import RIBTesting
import TestSupport
import Testing

@testable import RIBConsole
@testable import RIBTerminal

@Suite struct RunningStatusTests {
  private let clock = ManualClock()
  private let terminal = MemoryTerminal(isTerminal: true)
  private let root: RootRouter
  private let tree: DrivenTree
  private let status: RunningStatus

  init() {
    let phase = SharedPhase()
    root = RootRouter(clock: clock)
    let treeClock = VirtualClock()
    tree = DrivenTree(
      root, clock: treeClock, moments: SessionMoments(of: treeClock), phase: phase,
      beginningWith: nil,
      isGivenUp: { false },
      makeRoot: { RootRouter(clock: $0) })
    status = RunningStatus(of: tree, clock: clock, hiding: SecretWords())
    let session = SessionTerminal(
      root, SessionOptions(), output: terminal, errors: terminal, gate: OutputGate(), phase: phase,
      report: nil, writer: nil)
    _ = tree.observe(SessionObserver(phase, session, tree.effects))
    root.launch()
  }

  private func begin() { status.begin(on: EditorFront(terminal: terminal, sink: terminal)) }

  @Test(arguments: [false, true])
  func `without a terminal, or with one that is gone, nothing is measured or shown`(isGone: Bool)
    async
  {
    if isGone {
      begin()
      status.end()
    }
    root.interactor.action.onNext(.hang)
    status.beginWait(cancelledBy: nil)
    await clock.advance(by: .seconds(2))
    #expect(clock.sleeperCount == 0)
    #expect(terminal.lines == [])
    status.endWait()
  }

  @Test func `a wait of a second shows also what runs for less`() async {
    begin()
    status.beginWait(cancelledBy: "C-c")
    await clock.sleepers(1)
    await clock.advance(by: .milliseconds(500))
    root.interactor.action.onNext(.add(1, after: .seconds(5)))
    await clock.advance(by: .milliseconds(499))
    #expect(terminal.lines == [])
    await clock.advance(by: .milliseconds(1))
    await terminal.wait(for: "the status") {
      $0.hasSuffix(" waiting (C-c cancels) for root add(1, after: 5.0 seconds) (0 s)")
    }
    status.end()
    await clock.run()
  }

  @Test func `what ran before is shown, too, with the age of what runs longest`() async {
    root.interactor.action.onNext(.hang)
    begin()
    await clock.sleepers(1)
    await clock.advance(by: .seconds(1))
    await terminal.wait(for: "the status") { $0.hasSuffix(" root hang (1 s)") }
    for _ in 2...3 { root.interactor.action.onNext(.hang) }
    // The next frame is waited for only after the first has been shown.
    await clock.sleepers(1)
    await clock.advance(by: .seconds(2))
    await terminal.wait(for: "all of it") {
      $0.hasSuffix(" root hang, root hang, root hang (3 s)") && !$0.contains("effects")
    }
    status.end()
    await clock.run()
  }

  @Test func `a script is shown after a second`() async {
    begin()
    _ = status.begin(StringLineSource(["set 1"]), name: "a/b.txt")
    await clock.sleepers(1)
    await clock.advance(by: .seconds(1))
    await terminal.wait(for: "the status") { $0.hasSuffix(" b.txt: line 0 of 1 (1 s)") }
    status.end()
    await clock.run()
  }

  @Test func `nothing is shown while the program is in the background`() async throws {
    // It is no terminal, and so none in whose foreground a program could be.
    let other = try InputDescriptor(openingArgument: "/dev/null")
    status.begin(
      on: EditorFront(terminal: terminal, sink: terminal), inForegroundOf: other.number)
    root.interactor.action.onNext(.add(1, after: .seconds(5)))
    await clock.sleepers(2)
    await clock.advance(by: .seconds(3))
    #expect(terminal.lines == [])
    status.end()
    await clock.run()
  }

  @Test(arguments: [false, true])
  func `nothing is measured any more once nothing runs, or the terminal is gone`(isGone: Bool) async
  {
    begin()
    status.beginWait(cancelledBy: nil)
    await clock.sleepers(1)
    isGone ? status.end() : status.endWait()
    await wait(for: "the end of the task") { [clock] in clock.sleeperCount == 0 }
  }
}
