// The rules by which lines of the session, of scripts and of clients lead to what follows them.

import RIBCore
import TestSupport
import Testing

@testable import RIBConsole

@Suite struct OutcomeInterpreterTests {
  private let errors = RecordingSink()
  private let root = RootRouter(clock: VirtualClock())
  private let place = LinePlace(source: nil, number: 3)

  private func interpreter(
    _ options: SessionOptions = SessionOptions(), isKept: Bool = false, quitsSession: Bool = true,
    goesOnAfterFailures: Bool = false
  ) -> OutcomeInterpreter {
    let phase = SharedPhase(isKept: isKept)
    let terminal = SessionTerminal(
      root, options, output: RecordingSink(), errors: errors, gate: OutputGate(), phase: phase,
      report: nil,
      writer: nil)
    let clock = VirtualClock()
    let tree = DrivenTree(
      root, clock: clock, moments: SessionMoments(of: clock), phase: phase, beginningWith: nil,
      isGivenUp: { false },
      makeRoot: { RootRouter(clock: $0) })
    return OutcomeInterpreter(
      options: options, phase: phase, tree: tree, travel: travel(phase, terminal, tree),
      terminal: terminal,
      status: phase.status, question: LossQuestion(terminal), quitsSession: quitsSession,
      goesOnAfterFailures: goesOnAfterFailures)
  }

  private func travel(
    _ phase: SharedPhase, _ terminal: SessionTerminal, _ tree: DrivenTree
  ) -> TimeTravel {
    let history = SessionHistory()
    let builtIns = BuiltInRunner(terminal, phase, tree: tree)
    let runner = LineRunner(
      terminal, builtIns: builtIns, observer: SessionObserver(phase, terminal, tree.effects),
      log: nil)
    let cycle = WorkCycle(
      phase, terminal: terminal, gate: OutputGate(),
      interruption: Interruption(
        phase: phase, terminal: terminal, tree: tree, clock: ContinuousClock()),
      requests: tree.stage.requests, watched: builtIns.watched, onWait: {})
    return TimeTravel(
      log: SessionLog(
        history, keeper: UnkeptSession(), focus: terminal.focus, clock: tree.stage.clock,
        moments: tree.stage.moments),
      stage: SessionStage(tree: tree, time: tree.stage, runner: runner, isGivenUp: { false }),
      phase: phase, terminal: terminal,
      time: JumpingTime(stage: tree.stage, owner: cycle, outsideLimit: nil),
      options: SessionOptions())
  }

  private func input(isInteractive: Bool = false, isForgiving: Bool = false) -> SessionInput {
    SessionInput(
      StringLineSource([]), isInteractive: isInteractive, isForgiving: isForgiving)
  }

  @Test(arguments: [
    (true, false, true), (true, true, true), (false, false, false), (false, true, true),
  ])
  func `E3: what quit ends depends on the client and on what it says`(
    quitsSession: Bool, saysSo: Bool, ends: Bool
  ) async {
    let step = await interpreter(quitsSession: quitsSession)
      .step(
        after: .quit(4, after: nil, ofSession: saysSo), at: place, in: input(), isTyped: false)
    guard case .quit(let quit) = step else {
      Issue.record("\(step)")
      return
    }
    #expect(quit.endsSession == ends && quit.code == 4)
  }

  @Test func `a failed line ends a source unless it goes on after failures`() {
    let typed = input(isInteractive: true)
    let forgiving = input(isForgiving: true)
    #expect(!interpreter().goesOn(afterFailureIn: input(), isRequest: false))
    #expect(interpreter(.keepGoing).goesOn(afterFailureIn: input(), isRequest: false))
    #expect(interpreter().goesOn(afterFailureIn: typed, isRequest: false))
    #expect(interpreter().goesOn(afterFailureIn: forgiving, isRequest: false))
  }

  @Test func `E3: a failed line of a client that joins ends nothing but its script`() throws {
    let folder = try TestFolder()
    try folder.write("tree\n", to: "script")
    let script = try input().script(folder["script"], anywhere: true, column: 1)
    let interpreter = interpreter(goesOnAfterFailures: true)
    #expect(interpreter.goesOn(afterFailureIn: input(), isRequest: false))
    #expect(!interpreter.goesOn(afterFailureIn: script, isRequest: false))
  }

  @Test func `a failed request ends nothing but the script that it runs`() throws {
    let folder = try TestFolder()
    try folder.write("tree\n", to: "script")
    let script = try input().script(folder["script"], anywhere: true, column: 1)
    #expect(interpreter().goesOn(afterFailureIn: input(), isRequest: true))
    #expect(!interpreter().goesOn(afterFailureIn: script, isRequest: true))
  }

  @Test(arguments: [(false, true, true), (true, true, false), (false, false, false)])
  func `N5: who types is asked before unsaved work is lost, but not if a journal keeps it`(
    isKept: Bool, types: Bool, isAsked: Bool
  ) async {
    root.interactor.unsaved = { "the number" }
    let interpreter = interpreter(isKept: isKept)
    let line = LineOutcome.quit(nil, after: nil, ofSession: false)
    for number in 3...4 {
      let step = await interpreter.step(
        after: line, at: LinePlace(source: nil, number: number), in: input(), isTyped: types)
      if case .nextLine = step {
        #expect(isAsked && number == 3)
      } else {
        #expect(!isAsked || number == 4)
      }
    }
    #expect(errors.text.contains("To lose that, type quit again.") == isAsked)
  }

  @Test func `a script belongs to the line that runs it`() async throws {
    let folder = try TestFolder()
    try folder.write("tree\n", to: "script")
    let options = SessionOptions(allowsSourceAnywhere: true)
    let step = await interpreter(options).step(
      after: .source(folder["script"], column: 8), at: place, in: input(), isTyped: false)
    guard case .run(let script) = step else {
      Issue.record("\(step)")
      return
    }
    #expect(script.cause == place.tag)
  }
}
