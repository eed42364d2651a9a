/// The file with which results are compared instead of being printed, as `--expect FILE` asks.
@MainActor
struct Expectation {
  let program: String
  let path: String
  let sink: ComparingSink
  let comparesErrors: Bool

  /// Prints the difference between the results and the file, if there is one, and returns the status of the run.
  ///
  /// An error that is compared and expected is not a failure; an error that is not compared is one, even if all
  /// results are as expected. A run that could not read or write, or that a signal or `quit` ended, keeps its status.
  func compare(_ status: ExitStatus, _ errors: any TextSink) -> ExitStatus {
    guard let difference = sink.finish(name: path) else {
      guard status == .commandFailed else { return status }
      if comparesErrors { return .success }
      errors.writeWrapped(
        "\(program): the results are as expected, but a command failed; --errors-to-output "
          + "compares its error too")
      return status
    }
    for line in difference { errors.writeLine(line) }
    switch status {
    // The session ended because the sink had found a difference.
    case .inputOutputError where sink.failure != nil: return .commandFailed
    case .inputOutputError, .signal: return status
    default: return .commandFailed
    }
  }
}
