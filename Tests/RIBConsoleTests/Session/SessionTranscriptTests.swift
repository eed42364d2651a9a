import Basics
import Foundation
import TestSupport
import Testing

@Suite struct SessionTranscriptTests {
  private nonisolated static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Transcripts/Sessions").standardizedFileURL

  private nonisolated static let names: [String] =
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()) ?? []

  @Test func `there are transcripts`() { #expect(Self.names.count > 5, "\(Self.folder)") }

  /// Renews the files instead if the environment variable `RIB_RENEW_TRANSCRIPTS` is set.
  @Test(arguments: names) func `each session is as its transcript says`(name: String) async throws {
    let file = Self.folder.appending(path: name)
    let text = try String(contentsOf: file, encoding: .utf8)
    var renewed = text.prefix(upTo: text.firstRange(of: "\n== ")?.lowerBound ?? text.endIndex)
    for transcript in SessionTranscript.all(in: text) {
      for way in transcript.ways {
        let actual = try await transcript.replayed(way)
        if Self.isRenewing, way == .typed {
          renewed += "\n== \(transcript.title)\n" + actual.map { $0 + "\n" }.joined()
        }
        let expected = transcript.body(way)
        if actual == expected || Self.isRenewing { continue }
        let difference = DifferenceText.whole(expected: expected, actual: actual)
        Issue.record("\(name): \(transcript.title), \(way)\n\(difference)")
      }
    }
    if Self.isRenewing { try String(renewed).write(to: file, atomically: true, encoding: .utf8) }
  }

  private nonisolated static let isRenewing =
    ProcessInfo.processInfo.environment["RIB_RENEW_TRANSCRIPTS"] != nil
}
