// The journal of a short session.

import Testing

extension TestFolder {
  /// Keeps a session in `journal` that attaches a calculator, and ends well.
  func keepCalculator() async throws {
    let result = try await Program([
      "--journal", self["journal"], "-c", "attach calculator", "-c", "calculator input 7",
    ]).run()
    #expect(result.ending == .exited(0))
    #expect(result.output == "display: 7\n")
  }
}
