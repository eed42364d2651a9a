import Basics
import RIBCore
import RIBTesting
import TestSupport
import Testing

@Suite struct `A simulation` {
  @Test func `X1: types the same lines for the same seed`() async {
    func actions(seed: UInt64) async -> [String] {
      let log = EventLog()
      await simulate(seed: seed, lines: 400) { buildFaultyTree(clock: $0.clock, log: log) }
      return log.lines
    }
    let first = await actions(seed: 7)
    #expect(first.count > 40)
    #expect(await actions(seed: 7) == first)
    #expect(await actions(seed: 8) != first)
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `X2: finds no fault in a correct tree, which it builds twice`(seed: UInt64) async {
    var count = 0
    await simulate(seed: seed, lines: 200) { simulation in
      count += 1
      let isDown = Chance(0.2, in: simulation)
      return buildFaultyTree(clock: simulation.clock) { isDown.fail(request: "add") }
    }
    #expect(count == 2)
  }

  @Test(
    arguments: [
      (.misuse, "misuse at page, line ", "2 lines"),
      (.leak, "leak at sum/page, line ", "1 line"),
      (.error, "error at sum, line ", "4 lines"), (.loneError, "error at ", "4 lines"),
      (.active, "active at page, line ", "2 lines"),
      (.late, "late at sum/page, line ", "2 lines"), (.alive, "alive at sum/page, line ", "1 line"),
      (.asleep, "asleep, line 500: ", "1 line"),
    ] as [(Fault, String, String)])
  func `X2: finds a fault once, and shrinks it`(
    fault: Fault, beginning: String, length: String
  ) async {
    let kept = Kept()
    await expectFailure(
      beginning, "Seed 7 finds it again: simulate(seed: 7, lines: 500). Shrunk to \(length) in ",
      " alone: simulate(seed: 7, script: …).\n\n    "
    ) {
      await simulate(seed: 7, lines: 500) { simulation in
        buildFaultyTree(fault, clock: simulation.clock, kept: kept)
      }
    }
  }

  @Test func `X2: finds a dropped action with its error, and a second run with different output`()
    async
  {
    await expectAll("dropped at sum, line ", "error at sum, line ", times: 2) {
      await simulate(seed: 7, lines: 500) { buildFaultyTree(.dropped, clock: $0.clock) }
    }
    await expectFailure(
      "difference at sum, line ", "One run printed \"sum: ", "Shrunk to 2 lines"
    ) {
      await simulate(seed: 7, lines: 500) { buildFaultyTree(.difference, clock: $0.clock) }
    }
  }

  @Test func `finds each invariant that does not hold once`() async {
    await expectAll(
      "invariant, line ", "\"the sum is small\" does not hold.",
      "\"the page is typed\" could not be checked: The state of sum/page is of the type Int, not Bool.",
      times: 2
    ) {
      await simulate(seed: 7, lines: 500) {
        buildFaultyTree(clock: $0.clock)
      } invariants: {
        invariant("the sum is small") { tree in
          try tree.state(SumState.self, at: "sum").map { $0.sum < 10 } ?? false
        }
        invariant("the page is typed") { try $0.state(Bool.self, at: "sum/page") ?? true }
      }
    }
  }

  @Test func `reports a fault that needs no line, and one that does not happen again`() async {
    await expectFailure(
      "\"never\" does not hold.", "It needs no line: launching the tree and ending it is enough."
    ) {
      await simulate(seed: 7, lines: 0) {
        buildFaultyTree(clock: $0.clock)
      } invariants: {
        invariant("never") { _ in false }
      }
    }
    var isFirst = true
    await expectFailure("\"twice\" does not hold.", "It did not happen again when") {
      await simulate(seed: 7, lines: 10) {
        buildFaultyTree(clock: $0.clock)
      } invariants: {
        invariant("twice") { _ in
          defer { isFirst = false }
          return !isFirst
        }
      }
    }
  }

  @Test func `reports no faults of other tests in the process`() async {
    let gate = Suspension()
    let lone = LoneReactor()
    var hasFailed = false
    let beside = Task.immediate {
      await gate.wait()
      lone.action.onNext(())
      hasFailed = true
    }
    await simulate(seed: 7, lines: 10) {
      buildFaultyTree(clock: $0.clock)
    } invariants: {
      invariant("whatever") { _ in
        gate.resume()
        return true
      }
    }
    #expect(hasFailed)
    await beside.value
  }

  @Test func `does not wait in real time for work that never ends`() async {
    var isOver = false
    let run = Task.immediate {
      await simulate(script: "open\nadd 1\nwait 1000000\nwait") {
        buildFaultyTree(.endless, clock: $0.clock)
      }
      isOver = true
      VirtualClock.checkWaits()
    }
    let result = await VirtualClock().wait(deadline: .seconds(30)) { isOver }
    run.cancel()
    #expect(result == .settled)
  }

  @Test func `chooses a seed if none is given, and names it`() async throws {
    let texts = await takeFailures {
      await simulate(lines: 100) { buildFaultyTree(.alive, clock: $0.clock) }
    }
    let text = try #require(texts.first)
    let seed = try #require(text.firstMatch(of: /Seed (\d+) finds/)?.output.1)
    let again = await takeFailures {
      await simulate(seed: UInt64(seed), lines: 100) { buildFaultyTree(.alive, clock: $0.clock) }
    }
    #expect(again == texts)
  }

  @Test func `types a script, with all checks and without shrinking it`() async {
    let script = #"""
      open

      # The page writes a line when it has been closed.
      close
      """#
    await simulate(script: script) { buildFaultyTree(clock: $0.clock) }
    await expectFailure("late at sum/page, line 4: It wrote \"closed\"", "The seed was 3.") {
      await simulate(seed: 3, script: script) { buildFaultyTree(.late, clock: $0.clock) }
    }
  }
}
