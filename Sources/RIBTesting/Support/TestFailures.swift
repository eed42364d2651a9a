import Testing

/// Records the failures of a tester at the call that found them, or else at its latest call.
@MainActor
final class TestFailures {
  private let report = FailureReport()
  private var latest: SourceLocation

  init(at place: SourceLocation) { latest = place }

  /// Begins a call of the tester; later failures are recorded at its location.
  func begin(at place: SourceLocation) { latest = place }

  /// - Parameter place: The location of the call that found it; nil for the latest call.
  func record(_ text: String, at place: SourceLocation? = nil) {
    report.record(text, at: place ?? latest)
  }
}
