// The failures of one tester, also those that no call of it can be blamed for.

import Testing

/// Records failures at the call of a tester that found them, and at its latest call where none did.
@MainActor
final class TestFailures {
  private let report = FailureReport()
  private var latest: SourceLocation

  init(at place: SourceLocation) { latest = place }

  /// A call of the tester begins: what goes wrong from now on is recorded there.
  func begin(at place: SourceLocation) { latest = place }

  /// - Parameter place: The call that found it; nil for the latest.
  func record(_ text: String, at place: SourceLocation? = nil) {
    report.record(text, at: place ?? latest)
  }
}
