// The transcripts of the sample tree: scripts, and the output that each run of them gives.

import Foundation
import Testing

@Suite struct TranscriptTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Transcripts").path

  @Test(arguments: [
    ("counter", []), ("tictactoe", []), ("tree", ["--json"]),
    ("refusals", ["--keep-going", "--errors-to-output"]),
    ("shop", ["--keep-going", "--errors-to-output"]),
  ])
  func `a transcript comes out as it is written down`(name: String, options: [String]) async throws
  {
    let result = try await Program(
      options + ["--virtual-time", "--expect", "\(name).expected", "\(name).txt"],
      environment: ["FOLDER": Self.folder],
      // Errors name the script as it was named to the program.
      shell: #"cd "$FOLDER" && exec "$APP" "$@""#
    ).run()
    #expect(result.ending == .exited(0))
    #expect(result.output == "")
    #expect(result.errors == "")
  }
}
