// The transcripts of the sample: scripts, and the output of each run.

import Foundation
import TestSupport
import Testing

@Suite struct TranscriptTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Transcripts").path

  @Test(arguments: [
    ("counter", []), ("tree", ["--json", "--virtual-time"]),
    ("refusals", ["--keep-going", "--errors-to-output"]),
    ("shop", ["--keep-going", "--errors-to-output"]),
  ])
  func `a transcript is printed as it is in its file`(name: String, options: [String]) async throws
  {
    let result = try await Program(
      options + ["--virtual-time", "--expect", "\(name).expected", "\(name).txt"],
      environment: ["FOLDER": Self.folder],
      // Errors name the script as the arguments do.
      shell: #"cd "$FOLDER" && exec "$APP" "$@""#
    ).run()
    result.expect(.exited(0), output: "", errors: "")
  }
}
