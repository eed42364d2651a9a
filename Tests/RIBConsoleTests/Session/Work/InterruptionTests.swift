// Interruptions of work, before and at its rest.

import RIBCore
import RIBTesting
import Testing

@testable import RIBConsole

struct InterruptionTests {
  private final class Problems: SessionWriter {
    let writesData = false
    let columns: Int? = nil
    var messages: [String] = []

    func write(_ event: SessionEvent, isTracing: Bool) {
      if case .problem(let problem) = event.what { messages.append(problem.message) }
    }
  }

  private let root = RootRouter(clock: ManualClock())
  private let problems = Problems()
  private let phase = SharedPhase(isKept: true)
  private let interruption: Interruption

  init() {
    root.launch()
    let clock = VirtualClock()
    interruption = Interruption(
      phase: phase,
      terminal: SessionTerminal(
        root, SessionOptions(), output: RecordingSink(), errors: RecordingSink(),
        gate: OutputGate(),
        phase: phase, report: nil, writer: problems),
      tree: DrivenTree(
        root, clock: clock, moments: SessionMoments(of: clock), phase: phase, beginningWith: nil,
        isGivenUp: { false },
        makeRoot: { RootRouter(clock: $0) }), clock: ManualClock())
  }

  @Test func `only the first reason to end the session counts`() {
    interruption.endSession(by: .signal(15))
    interruption.endSession(by: .signal(1))
    #expect(phase.now.ending == .signal(15) && !phase.now.isForced)
  }

  @Test func `an interruption of work is deferred until it is at rest, and done once`() {
    phase.now.beginWork()
    interruption.interruptForPerson()
    #expect(problems.messages == [] && phase.now.pending == .byPerson)
    interruption.actOnPending()
    interruption.actOnPending()
    #expect(problems.messages.count == 1)
    #expect(phase.now.ending == nil && !phase.now.isForced && phase.now.pending == nil)
  }

  @Test func `a second interruption is done at once, and leaves nothing to be done at rest`() {
    phase.now.beginWork()
    interruption.interruptForPerson()
    interruption.interruptForPerson()
    #expect(phase.now.ending == .interrupted && phase.now.isForced)
    #expect(problems.messages.count == 1 && phase.now.pending == nil)
    interruption.actOnPending()
    #expect(problems.messages.count == 1)
  }

  @Test(arguments: [false, true])
  func `E6: an end that is done before a wait reads ends the wait`(isDeferred: Bool) async throws {
    if isDeferred { phase.now.beginWork() }
    interruption.endSession(by: .signal(15))
    phase.now.beginWaiting(for: .line)
    interruption.actOnPending()
    let lines = ScriptedLines()
    let reading = Task.immediate { [phase] in await phase.read(lines) }
    #expect(!lines.isAwaited)
    lines.end()
    #expect(try await reading.value.get()?.isEmpty == true)
  }

  /// A source that ends the wait before it begins to wait, as one does whose prompt cannot be written.
  private final class EndingSource: LineSource {
    let lines = ScriptedLines()
    private let phase: SharedPhase

    init(_ phase: SharedPhase) { self.phase = phase }

    func nextBatch() async -> [InputLine]? {
      phase.endWaits()
      return await lines.nextBatch()
    }
  }

  @Test func `a wait that its own source ends is over`() async throws {
    phase.now.beginWaiting(for: .line)
    let source = EndingSource(phase)
    let reading = Task.immediate { [phase] in await phase.read(source) }
    #expect(!source.lines.isAwaited)
    source.lines.end()
    #expect(try await reading.value.get()?.isEmpty == true)
  }

  @Test func `C-c cancels nothing in a tree in which something is repeated`() {
    phase.now.beginWork()
    phase.now.beginRepeating()
    interruption.interruptForPerson()
    phase.now.endRepeating()
    interruption.actOnPending()
    #expect(problems.messages == [] && phase.now.isInterrupted)
  }

  @Test func `a second interruption ends the wait for a line`() async throws {
    let reading = Task.immediate { [phase] in await phase.read(ScriptedLines()) { _ in } }
    phase.now.beginWork()
    interruption.interruptForPerson()
    interruption.interruptForPerson()
    #expect(try await reading.value.get()?.isEmpty == true)
  }
}
