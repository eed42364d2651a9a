/// How the lines of one client have gone so far; the session's own lines are those of client 0.
@MainActor
final class ClientStatus {
  /// The status with which the client ends, unless its end has its own.
  private(set) var exit = ExitStatus.success
  /// Whether the present line has failed, or one to which it led.
  private(set) var lineHasFailed = false
  /// Whether the client, if it has joined, wants what its lines began to end, or has gone.
  var isInterrupted = false
  /// Whether failures count, as no person sees them.
  var countsFailures = true
  /// The number of lines of scripts to which the present line has led.
  private var sourcedLineCount = 0

  func beginLine() { lineHasFailed = false }

  /// Notes that the present line has failed; one that is a request has a sender that decides what follows.
  func noteFailureOfLine(isRequest: Bool) {
    lineHasFailed = true
    if !isRequest { noteFailure() }
  }

  /// Notes that something has failed, maybe long after its line.
  func noteFailure() {
    if countsFailures { exit = .commandFailed }
  }

  /// Begins to run the scripts to which a line leads.
  func beginSourcing() { sourcedLineCount = 0 }

  /// Counts a line of such a script, and returns their number so far.
  func countSourcedLine() -> Int {
    sourcedLineCount += 1
    return sourcedLineCount
  }
}
