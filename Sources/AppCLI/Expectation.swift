// What `--expect FILE` does: results are compared instead of printed.

import RIBConsole

struct Expectation {
  let path: String
  let sink: ComparingSink

  /// Says where the results differ from the file.
  ///
  /// - Returns: The status of the run, or 1 where they differ; a run that could not read or write
  ///   keeps its status.
  func compare(_ status: ExitStatus, _ errors: DescriptorSink) -> ExitStatus {
    let difference = sink.finish()
    if let failure = sink.readingFailure {
      errors.writeLine("app-cli: cannot read '\(TerminalText.visible(path))': \(failure)")
      return .inputOutputError
    }
    guard let difference else { return status }
    for line in difference.lines(name: path) { errors.writeLine(line) }
    switch status {
    // The session ended because enough had been seen.
    case .inputOutputError where sink.failure != nil: return .commandFailed
    case .inputOutputError, .signal: return status
    default: return .commandFailed
    }
  }
}

extension ProcessOptions {
  /// Opens the file to compare with, if there is one, so that a missing one is known at once.
  func openExpectation() throws(ScriptFileError) -> Expectation? {
    guard let expectation else { return nil }
    return Expectation(path: expectation, sink: try ComparingSink(path: expectation))
  }
}
