#if os(Linux)
  import Foundation
  import RIBCore
  import RIBCoreTesting
  import TestSupport
  import Testing

  private nonisolated let asksForFailures = "RIB_TEST_FAILURES"

  @Suite nonisolated struct FailureReportTests {
    @Test func `a failure fails the run, and names the caller's line`() async throws {
      let run = try await TestProcess.run(
        filter: "FailuresForShow", environment: [asksForFailures: "1"])
      #expect(run.status != 0)
      #expect(run.text.contains("FailureReportTests.swift:\(FailuresForShow.line):"))
      #expect(run.text.contains("+   isBusy: true"))
      #expect(run.text.contains("failed after"))
    }
  }

  /// A suite that fails; only the test above runs it.
  @Suite(.enabled(if: ProcessInfo.processInfo.environment[asksForFailures] != nil))
  struct FailuresForShow {
    nonisolated static let line = #line + 4

    @Test func `a failure as an example`() async {
      let tester = ReactorTester(CounterReactor(clock: ManualClock()))
      await tester.send(.increase)
      tester.exhaustivity = .off
      await tester.finish()
    }
  }
#endif
