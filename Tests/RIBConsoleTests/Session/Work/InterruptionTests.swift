// What is interrupted while work is run to its rest, and what a second wish does.

import RIBTesting
import Testing

@testable import RIBConsole

struct InterruptionTests {
  private final class Problems: SessionWriter {
    let wantsStates = false
    let columns: Int? = nil
    var messages: [String] = []

    func write(_ event: SessionEvent, isTracing: Bool) {
      if case .problem(let problem) = event.what { messages.append(problem.message) }
    }
  }

  private let root = RootRouter(clock: ManualClock())
  private let problems = Problems()
  private let interruption: Interruption

  init() {
    root.launch()
    interruption = Interruption(
      effects: EffectLedger(), focus: Focus(root: root),
      events: SessionEvents(problems, hiding: SecretWords()))
  }

  @Test func `the first reason to end the session is the one that counts`() {
    interruption.endSession(by: .signal(15))
    interruption.endSession(by: .signal(1))
    #expect(interruption.ending == .signal(15) && !interruption.isForced)
  }

  @Test func `an interruption of work waits for its rest, and is done once`() {
    interruption.isBusy = { true }
    interruption.interruptForPerson()
    #expect(problems.messages == [] && interruption.isPending)
    interruption.didRest()
    interruption.didRest()
    #expect(problems.messages.count == 1)
    #expect(interruption.ending == nil && !interruption.isForced && !interruption.isPending)
  }

  @Test func `insisting interrupts at once, and leaves nothing to be done at rest`() {
    interruption.isBusy = { true }
    interruption.interruptForPerson()
    interruption.interruptForPerson()
    #expect(interruption.ending == .interrupted && interruption.isForced)
    #expect(problems.messages.count == 1 && !interruption.isPending)
    interruption.didRest()
    #expect(problems.messages.count == 1)
  }
}
