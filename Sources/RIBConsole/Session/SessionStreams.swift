// The two sinks of a session, and when they are flushed.

/// Standard output and standard error as a session uses them: lines are handed on at once while
/// the session waits, so that all of them are seen by then.
@MainActor
final class SessionStreams {
  let output: any TextSink
  /// Where diagnostics go: standard error, or among the results.
  let errors: any TextSink
  private let standardError: any TextSink
  /// Whether the session is waiting: for input, for effects.
  private(set) var isWaiting = false
  /// What stands below the output where a person types; nil in scripts.
  var front: (any PromptFront)?
  /// Called when a flush while waiting has failed.
  var didFail: () -> Void = {}
  /// Called each time the session has begun to wait.
  var didBeginWaiting: () -> Void = {}

  /// Whether a person reads along.
  var isInteractive: Bool { front != nil }

  init(output: any TextSink, errors: any TextSink, mergesErrors: Bool) {
    self.output = output
    self.errors = mergesErrors ? output : errors
    standardError = errors
  }

  /// What went wrong with standard output, once something has.
  var failure: SystemError? { output.failure }

  func beginWaiting(prompt: Prompt? = nil) {
    isWaiting = true
    front?.begin(prompt)
    flush()
    didBeginWaiting()
  }

  func endWaiting() {
    isWaiting = false
    front?.end()
  }

  /// Writes to standard output by the closure, and ends the line.
  func writeLine(_ write: (any TextSink) -> Void) {
    front?.makeRoom()
    write(output)
    output.endLine()
    finishLine()
  }

  /// Writes a diagnostic, after all that standard output has been given.
  func writeError(_ line: String) {
    front?.makeRoom()
    output.flush()
    // That the results cannot be written is not said among them. Where their reader has gone, what
    // stands among them has gone too.
    (failure?.isBrokenPipe == false ? standardError : errors).writeLine(line)
    finishLine()
  }

  func flush() {
    output.flush()
    standardError.flush()
    if isWaiting, failure != nil { didFail() }
  }

  private func finishLine() {
    guard isWaiting else { return }
    front?.comeBack()
    flush()
  }
}
