// A run of some tests in a process of its own.

#if os(Linux)
  import Foundation

  /// Runs tests of this program in a process of their own, so that limits apply only to them, and their
  /// output can be checked.
  public enum TestProcess {
    /// The end of a run, and its output.
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
    ///   - environment: Variables in addition to those of this process.
    ///   - shell: A command that `/bin/sh` runs first, as `ulimit -s 512`.
    /// - Throws: An error of Foundation if the process cannot be started.
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
