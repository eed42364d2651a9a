// Proof that an assertion can fail, with the words it fails with and the file it blames.

import Synchronization
import Testing

/// Expects that the body records exactly one issue, whose text holds the sentences.
///
/// - Parameters:
///   - sentences: What the issue says.
///   - lines: How far below this call the line is that the issue is to blame.
///   - sourceLocation: This call.
///   - body: What fails.
func expectFailure(
  _ sentences: String..., lines: ClosedRange<Int> = 0...12,
  sourceLocation: SourceLocation = #_sourceLocation, by body: () async throws -> Void
) async {
  await expectIssues(count: 1, lines, sourceLocation, by: body) { text in
    sentences.allSatisfy { text.contains($0) }
  }
}

/// Expects that the body records as many issues, each of which says one of the sentences.
func expectAll(
  _ sentences: String..., times: Int, sourceLocation: SourceLocation = #_sourceLocation,
  by body: () async throws -> Void
) async {
  await expectIssues(count: times, 0...12, sourceLocation, by: body) { text in
    sentences.contains { text.contains($0) }
  }
}

private func expectIssues(
  count expected: Int, _ lines: ClosedRange<Int>, _ sourceLocation: SourceLocation,
  by body: () async throws -> Void, saying isAsExpected: @escaping @Sendable (String) -> Bool
) async {
  let count = Atomic(0)
  await withKnownIssue(sourceLocation: sourceLocation) {
    do { try await body() } catch { Issue.record(error, sourceLocation: sourceLocation) }
  } matching: { issue in
    count.add(1, ordering: .relaxed)
    // One that is not as expected counts as a failure of the test, and is shown whole.
    let text = issue.comments.map(\.rawValue).joined(separator: "\n")
    guard let place = issue.sourceLocation, place.fileID == sourceLocation.fileID else {
      return false
    }
    return isAsExpected(text) && lines.contains(place.line - sourceLocation.line)
  }
  let issues = count.load(ordering: .relaxed)
  #expect(issues == expected, "\(issues) issues", sourceLocation: sourceLocation)
}
