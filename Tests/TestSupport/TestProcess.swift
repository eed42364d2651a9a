// A run of some tests in a process of its own.

#if os(Linux)
  import Foundation

  /// Runs tests of this very program again, apart, so that limits hold for them alone and what they
  /// print can be looked at.
  public enum TestProcess {
    /// How a run ended, and all that it printed.
    public struct Result: Sendable {
      /// The exit status; for an end by a signal, the signal's number.
      public let status: Int32
      /// Both of its streams.
      public let text: String
    }

    /// Runs the tests that match.
    ///
    /// - Parameters:
    ///   - filter: A regular expression for the tests' names, as that of `swift test --filter`.
    ///   - environment: Variables beside those of this process.
    ///   - shell: What `/bin/sh` does first, as `ulimit -s 512`.
    /// - Throws: What Foundation throws where the process cannot be started.
    public static func run(
      filter: String, environment: [String: String] = [:], shell: String = ":"
    ) async throws -> Result {
      let log = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      try Data().write(to: log)
      defer { try? FileManager.default.removeItem(at: log) }
      let output = try FileHandle(forWritingTo: log)
      let binary = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = [
        "-c", "\(shell); exec \"$0\" \"$@\"", binary, "--testing-library", "swift-testing",
        "--filter", filter,
      ]
      process.environment = ProcessInfo.processInfo.environment
        .merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }.merging(environment) { $1 }
      process.standardOutput = output
      process.standardError = output
      try await withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<Void, any Error>) in
        process.terminationHandler = { _ in continuation.resume() }
        do { try process.run() } catch { continuation.resume(throwing: error) }
      }
      return Result(
        status: process.terminationStatus, text: try String(contentsOf: log, encoding: .utf8))
    }
  }
#endif
