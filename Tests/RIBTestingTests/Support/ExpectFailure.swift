// Proof that an assertion can fail, with the words it fails with and the file it blames.

import Synchronization
import Testing

/// Expects that the body records exactly one issue, whose text holds the sentences and whose place is
/// in the caller's file, at the line given or after this call's.
func expectFailure(
  _ sentences: String..., sourceLocation: SourceLocation = #_sourceLocation,
  by body: () async throws -> Void
) async {
  let count = Atomic(0)
  await withKnownIssue(sourceLocation: sourceLocation) {
    do { try await body() } catch { Issue.record(error, sourceLocation: sourceLocation) }
  } matching: { issue in
    count.add(1, ordering: .relaxed)
    // One that is not as expected counts as a failure of the test, and is shown whole.
    let text = issue.comments.map(\.rawValue).joined(separator: "\n")
    return sentences.allSatisfy { text.contains($0) }
      && issue.sourceLocation?.fileID == sourceLocation.fileID
  }
  let issues = count.load(ordering: .relaxed)
  #expect(issues == 1, "\(issues) issues", sourceLocation: sourceLocation)
}
