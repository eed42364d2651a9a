// What the library finds fails a test in truth: shown by a run of its own, whose words are looked at.

#if os(Linux)
  import Foundation
  import RIBCore
  import RIBTesting
  import Testing

  private nonisolated let asksForFailures = "RIB_TEST_FAILURES"

  @Suite nonisolated struct FailureReportTests {
    @Test func `a failure fails the run, and names the caller's line`() async throws {
      let log = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      try Data().write(to: log)
      defer { try? FileManager.default.removeItem(at: log) }
      let output = try FileHandle(forWritingTo: log)
      let process = Process()
      process.executableURL = URL(
        fileURLWithPath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      )
      process.arguments = ["--testing-library", "swift-testing", "--filter", "FailuresForShow"]
      process.environment = ProcessInfo.processInfo.environment.merging([asksForFailures: "1"]) {
        $1
      }
      process.standardOutput = output
      process.standardError = output
      try await withCheckedThrowingContinuation { continuation in
        process.terminationHandler = { _ in continuation.resume() }
        do { try process.run() } catch { continuation.resume(throwing: error) }
      }
      #expect(process.terminationStatus != 0)
      let text = try String(contentsOf: log, encoding: .utf8)
      #expect(text.contains("FailureReportTests.swift:\(FailuresForShow.line):"))
      #expect(text.contains("+   isBusy: true"))
      #expect(text.contains("failed after"))
    }
  }

  /// Fails; run by the test above alone.
  @Suite(.enabled(if: ProcessInfo.processInfo.environment[asksForFailures] != nil))
  struct FailuresForShow {
    nonisolated static let line = #line + 4

    @Test func `a failure for show`() async {
      let tester = ReactorTester(CounterReactor(clock: ManualClock()))
      await tester.send(.increase)
      tester.exhaustivity = .off
      await tester.finish()
    }
  }
#endif
