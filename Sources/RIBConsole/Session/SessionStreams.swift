// The two sinks of a session, and when they are flushed.

/// Standard output and standard error as a session uses them: lines are handed on at once while
/// the session waits, so that nobody waits for what has long been said.
@MainActor
final class SessionStreams {
  let output: any TextSink
  let errors: any TextSink
  /// Whether the session is waiting: for input, for effects.
  private(set) var isWaiting = false
  /// Whether a person reads along.
  var isInteractive = false
  /// Called when a flush while waiting has failed.
  var didFail: () -> Void = {}
  /// What stands at the beginning of the line that is being typed.
  private var prompt: String?

  init(output: any TextSink, errors: any TextSink) {
    self.output = output
    self.errors = errors
  }

  /// What went wrong with standard output, once something has.
  var failure: SystemError? { output.failure }

  func beginWaiting(prompt: String? = nil) {
    isWaiting = true
    self.prompt = prompt
    if let prompt { output.write(prompt) }
    flush()
  }

  func endWaiting() {
    isWaiting = false
    prompt = nil
  }

  /// Writes to standard output by the closure, and ends the line.
  func writeLine(_ write: (any TextSink) -> Void) {
    if prompt != nil { output.endLine() }
    write(output)
    output.endLine()
    finishLine()
  }

  /// Writes a line to standard error, after all that standard output has been given.
  func writeError(_ line: String) {
    if prompt != nil { output.endLine() }
    output.flush()
    errors.writeLine(line)
    finishLine()
  }

  func flush() {
    output.flush()
    errors.flush()
    if isWaiting, failure != nil { didFail() }
  }

  private func finishLine() {
    if let prompt { output.write(prompt) }
    if isWaiting { flush() }
  }
}
