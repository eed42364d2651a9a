// The transcripts of the sample tree: scripts, and the output that each run of them gives.

import Foundation
import Testing

@Suite struct TranscriptTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Transcripts").path

  @Test(arguments: [("counter", []), ("tictactoe", []), ("tree", ["--json"])])
  func `a transcript comes out as it is written down`(name: String, options: [String]) async throws
  {
    let result = try await Program(
      options + [
        "--virtual-time", "--expect", "\(Self.folder)/\(name).expected",
        "\(Self.folder)/\(name).txt",
      ]
    ).run()
    #expect(result.ending == .exited(0))
    #expect(result.output == "")
    #expect(result.errors == "")
  }
}
