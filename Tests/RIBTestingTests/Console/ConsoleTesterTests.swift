import RIBConsole
import RIBCore
import RIBTesting
import TestSupport
import Testing

@Suite struct `A console's test` {
  private let clock = ManualClock()

  @Test func `lines are typed and their results are read`() async {
    let console = ConsoleTester { buildCounter(clock: $0) }
    await console.type("increase")
    console.expectLines()
    await console.advance(by: .seconds(1))
    console.expectLines("count: 1")
    await console.type("hop", "hop")
    console.expectLines("count: 2", "count: 3")
    await console.type("tree")
    console.expectLines("counter")
    await console.finish()
    #expect(console.status == .success)
    #expect(console.lines == ["count: 1", "count: 2", "count: 3", "counter"])
    #expect(console.errors == [])
  }

  @Test func `Z1: a session that builds its tree goes back, and follows the test's clock`() async {
    let console = ConsoleTester { buildCounter(clock: $0) }
    await console.type("increase")
    console.expectLines()
    await console.advance(by: .milliseconds(499))
    console.expectLines()
    await console.advance(by: .milliseconds(1))
    console.expectLines("count: 1")
    await console.type("increase", "goto 1", "tree")
    console.expectLines(
      "1: counter increase (forward restores 1 command)", "counter (running: increase)")
    await console.advance(by: .milliseconds(500))
    console.expectLines("count: 1")
    await console.type("back", "state", "forward", "state")
    console.expectLines(
      "before the first command (forward restores 2 commands)",
      #""CounterState(count: 0, isBusy: false)""#, "2: counter increase",
      #""CounterState(count: 1, isBusy: true)""#)
    await console.finish()
    console.expectLines("count: 2")
  }

  @Test func `errors are on standard error and in the status, which can also come from quit`() async
  {
    let console = ConsoleTester { buildCounter(clock: $0) }
    await console.type("refuse", "decrease")
    #expect(console.errors.count == 2)
    console.expectLines()
    await console.finish(status: .commandFailed)
    let other = ConsoleTester { buildCounter(clock: $0) }
    await other.type("quit 3")
    #expect(other.status?.code == 3)
    await expectFailure("\"increase\" was typed, but the session has ended.") {
      await other.type("increase")
    }
    await other.finish(status: .quit(3))
  }

  @Test func `a line that waits leaves the clock to the test, and the end is in virtual time`()
    async
  {
    let console = ConsoleTester { buildCounter(clock: $0) }
    await console.type("increase", "wait")
    console.expectLines()
    await console.advance(by: .milliseconds(500))
    await console.type("increase")
    console.expectLines("count: 1")
    await console.finish()
    console.expectLines("count: 2")
    let other = ConsoleTester { buildCounter(clock: $0) }
    await other.type("increase")
    await other.finish()
    other.expectLines("count: 1")
  }

  @Test func `an interactive session has a prompt`() async {
    let console = ConsoleTester(isInteractive: true) { buildCounter(clock: $0) }
    await console.type("hop")
    #expect(console.lines.contains { $0.hasPrefix("counter> ") })
    await console.finish()
  }

  @Test func `other lines, errors or another status are failures, which show the last six lines`()
    async
  {
    let console = ConsoleTester { buildCounter(clock: $0) }
    await console.type("hop", "decrease")
    await expectFailure("Standard output is not", "  - count: 2", "  + count: 1", "Last lines:") {
      console.expectLines("count: 2")
    }
    await expectFailure("Standard error is not what was expected", "  + ") {
      console.expectErrors()
    }
    // They have been shown.
    console.expectErrors()
    await expectFailure("The session ended with status 1; expected status 0.") {
      await console.finish()
    }
    let other = ConsoleTester { buildCounter(clock: $0) }
    for _ in 1...8 { await other.type("hop") }
    await expectFailure("Last lines:\n\n    count: 3\n") { other.expectLines() }
    await other.finish()
  }

  @Test func `a line that is not read is a failure`() async {
    let console = ConsoleTester { buildCounter(clock: $0) }
    await console.type("increase", "wait")
    await expectFailure("\"hop\" was not read: the session is still waiting for effects.") {
      await console.type("hop", deadline: .milliseconds(50))
    }
    await console.finish()
    console.expectLines("count: 1", "count: 2")
  }

  @Test func `a line behind one that was not read fails at once, until the clock is advanced`()
    async
  {
    let console = ConsoleTester { buildCounter(clock: $0) }
    await console.type("increase", "wait")
    await expectFailure("\"hop\" was not read") {
      await console.type("hop", deadline: .milliseconds(50))
    }
    // A deadline that would not be reached.
    for line in ["hop", "hop"] {
      await expectFailure("\"\(line)\" was not read: the session is still waiting for effects.") {
        await console.type(line, deadline: .seconds(86_400))
      }
    }
    await console.advance(by: .seconds(10))
    await console.type("hop")
    await console.finish()
    console.expectLines("count: 1", "count: 2", "count: 3", "count: 4", "count: 5")
  }

  @Test func `a tester that is released ends its session`() async {
    let log = EventLog()
    do {
      let root = buildCounter(clock: clock)
      Disposables.create {
        log.note("gone")
        VirtualClock.checkWaits()
      }.disposed(by: root.viewController.disposeBag)
      let console = ConsoleTester(clock: clock) { _ in root }
      await console.type("increase")
    }
    let isGone = { log.lines == ["gone"] }
    #expect(await VirtualClock().wait(deadline: .seconds(10), until: isGone) == .settled)
    #expect(clock.sleeperCount == 0)
  }
}
