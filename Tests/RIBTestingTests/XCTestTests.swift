import RIBCore
import RIBTesting
import XCTest

/// A test case that records the failures of its tests instead of failing.
nonisolated final class XCTestTests: XCTestCase {
  #if canImport(ObjectiveC)
    private nonisolated(unsafe) var failures: [XCTIssue] = []
  #else
    private struct Failure {
      let text: String
      let file: String
      let line: Int
    }
    // XCTest runs one test of each instance, and the whole test in one task.
    private nonisolated(unsafe) var failures: [Failure] = []
    private nonisolated(unsafe) var isRecording = false

    override func recordFailure(
      withDescription description: String, inFile filePath: String, atLine lineNumber: Int,
      expected: Bool
    ) {
      if unsafe isRecording {
        unsafe failures.append(Failure(text: description, file: filePath, line: lineNumber))
      } else {
        super.recordFailure(
          withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
      }
    }
  #endif

  @MainActor func testAReactorIsTestedStepByStep() async {
    let clock = ManualClock()
    let tester = ReactorTester(CounterReactor(clock: clock))
    await tester.send(.increase) { $0.isBusy = true }
    await clock.advance(by: .milliseconds(500))
    await tester.receive { $0.count = 1 }
    await tester.receive { $0.isBusy = false }
    await tester.finish()
    await clock.expectNoSleepers()
  }

  @MainActor func testATreeIsSimulated() async {
    await simulate(seed: 7, lines: 100) { buildFaultyTree(clock: $0.clock) }
  }

  #if !canImport(ObjectiveC)
    @MainActor func testAFailureIsXCTestsAndBlamesTheCallersLine() async {
      let clock = ManualClock()
      let tester = ReactorTester(CounterReactor(clock: clock))
      unsafe isRecording = true
      let line = #line + 1
      await tester.send(.increase) { $0.isBusy = false }
      await tester.finish()
      unsafe isRecording = false
      let failures = unsafe self.failures
      XCTAssertEqual(failures.map(\.line), [line, line + 1])
      XCTAssertEqual(failures.map(\.file), ["\(#filePath)", "\(#filePath)"])
      XCTAssert(failures.first?.text.contains("  +   isBusy: true") == true)
    }

    @MainActor func testASimulationFailsAtTheCallersLine() async {
      unsafe isRecording = true
      let line = #line + 1
      await simulate(seed: 7, lines: 100) { buildFaultyTree(.asleep, clock: $0.clock) }
      unsafe isRecording = false
      let failures = unsafe self.failures
      XCTAssertEqual(failures.map(\.line), [line])
      XCTAssertEqual(failures.map(\.file), ["\(#filePath)"])
      XCTAssert(failures.first?.text.hasSuffix("(seed: 7, script: …).\n\n    open") == true)
    }
  #endif
}
