// The journal of a short session.

import TestSupport
import Testing

extension TestFolder {
  /// Runs a session with a journal in `journal` that attaches a calculator, and ends normally.
  func keepCalculator() async throws {
    let result = try await Program([
      "--journal", self["journal"], "-c", "attach calculator", "-c", "calculator input 7",
    ]).run()
    result.expect(.exited(0), output: "display: 7\n")
  }
}
