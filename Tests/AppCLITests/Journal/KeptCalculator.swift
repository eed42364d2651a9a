// The journal of a short session.

import TestSupport
import Testing

extension TestFolder {
  /// Runs a session with a journal in `journal` that attaches a calculator, and ends normally.
  func keepCalculator() async throws {
    let result = try await Program([
      "--journal", self["journal"], "-c", "attach calculator", "-c", "calculator input 7",
    ]).run()
    #expect(result.ending == .exited(0))
    #expect(result.output == "display: 7\n")
  }
}
