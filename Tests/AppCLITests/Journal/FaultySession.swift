import TestSupport
import Testing

/// Starts `faulty-cli`, whose faults an option plants, with a journal.
struct FaultySession {
  let folder: TestFolder

  /// Runs the program to its end.
  ///
  /// - Parameters:
  ///   - option: `--journal` or `--replay`.
  ///   - fault: The name of the fault that is planted.
  func run(
    _ option: String, fault: String? = nil, _ others: [String] = [], lines: String...
  ) async throws -> ProgramResult {
    try await Program(
      [option, folder["journal"]] + (fault.map { ["--fault", $0] } ?? []) + others
        + lines.flatMap { ["-c", $0] }, name: "FaultyRIBs",
      environment: ["SWIFT_BACKTRACE": "enable=no"]
    ).run()
  }
}
