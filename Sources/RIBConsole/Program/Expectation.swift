/// The file that results are compared with instead of being printed, as `--expect FILE` asks.
@MainActor
struct Expectation {
  /// The name of the program, which errors begin with.
  let program: String
  let path: String
  let sink: ComparingSink
  /// Whether errors are among what is compared.
  let comparesErrors: Bool

  /// Shows where the results differ from the file.
  ///
  /// An error that is compared and as expected is no failure. One that is not compared is a failure,
  /// although all results are as expected; a line then names the option that has it compared.
  ///
  /// - Returns: The status of the run, or 1 where they differ; a run that could not read or write
  ///   keeps its status, and so does one that a signal or `quit` ended by a status of its own. For a
  ///   failed command it is 1, or 0 where errors are compared.
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
    // The session ended because enough had been seen.
    case .inputOutputError where sink.failure != nil: return .commandFailed
    case .inputOutputError, .signal: return status
    default: return .commandFailed
    }
  }
}

extension ProcessOptions {
  /// Reads the file to compare with, if there is one, so that a missing one is known at once.
  @MainActor func openExpectation(program: String) throws(ScriptFileError) -> Expectation? {
    guard let expectation else { return nil }
    return Expectation(
      program: program, path: expectation, sink: try ComparingSink(path: expectation),
      comparesErrors: session.writesErrorsToOutput)
  }
}
