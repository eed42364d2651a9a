import Platform

/// The phase of a session: whether it works or waits, and the interruptions so far.
///
/// A session works, comes to rest, and waits. In virtual time it also works on what falls due during a wait:
///
/// | | no wait | a wait |
/// |---|---|---|
/// | working | a line is run, the tree is launched or ended | something that is due is run |
/// | at rest | the session has not begun, or is over | output is shown, requests are made |
///
/// Only at rest is work made safe, its output shown, and its requests made outside. So a session that is kept
/// defers an interruption until it is at rest, and then does it as work that comes to rest, too: what follows from it
/// is kept after it. A second interruption of work is done at once, and nothing is kept then.
/// Of a repetition nothing is kept anyway, so an interruption of it is done at once.
struct SessionPhase: Equatable {
  enum Wait: Equatable { case line, typedLine, effects }

  enum Request: Equatable {
    /// A person wants effects cancelled, and a script or a wait ended.
    case byPerson
    /// The session is to end early.
    case end(SessionEnding)
  }

  /// The time at which an interruption is done.
  enum Response: Equatable {
    case now
    /// As the next work, once all is at rest.
    case atRest
    /// Now, though work has not come to rest, as it is the second one.
    case forced
  }

  /// A repetition of what has happened, in another tree.
  enum Repetition {
    /// Of what leads elsewhere, or to a place to look at; a person may end it.
    case away
    /// Of what leads to where the session was, as a person has ended the other one; a person does not end it.
    case back
  }

  /// The client whose lines are worked on, by its number; 0 for the session's own.
  private(set) var presentClient = 0
  /// Whether that client, if it has joined, wants what its lines began to end.
  private var isInterruptedByClient = false
  private(set) var wait: Wait?
  private(set) var repetition: Repetition?
  private(set) var isAtRest = true
  /// The reason why the session is to end, though there is input left.
  private(set) var ending: SessionEnding?
  /// Whether a person has interrupted what the latest typed line began.
  private(set) var isInterruptedByPerson = false
  private(set) var pending: Request?
  /// Whether the present wait was ended.
  private var isWaitEnded = false
  /// Whether work was interrupted before it came to rest.
  private(set) var isForced = false
  /// Whether the effects that run now are cancelled at the session's end, so that a person need not do that.
  private(set) var isLastWait = false
  private var isLastRest = false
  /// Whether the lines come from a person's own rc file.
  private(set) var runsForgivingScript = false

  /// Whether another process may go on with the session.
  let isKept: Bool

  init(isKept: Bool = false) { self.isKept = isKept }

  // MARK: Work, rest and waits

  mutating func beginWork() { isAtRest = false }

  mutating func endWork() { isAtRest = true }

  /// Begins a wait at rest; a wait for a typed line forgets that a person has interrupted the one before.
  mutating func beginWaiting(for wait: Wait) {
    self.wait = wait
    isAtRest = true
    isWaitEnded = false
    if wait == .typedLine { forgetPerson() }
  }

  mutating func endWaiting() {
    wait = nil
    isAtRest = false
  }

  /// Ends the present wait early, also if nothing has been read yet.
  mutating func endWait() { isWaitEnded = true }

  /// Whether the present wait is to end at once: it was ended, or the session is to end.
  var isWaitOver: Bool { isWaitEnded || ending != nil }

  /// Begins to wait for effects for the last time: those that still run afterwards are cancelled.
  mutating func beginLastWait() {
    forgetPerson()
    isLastWait = true
  }

  /// Notes that the session goes on after all, as the wait was in vain.
  mutating func endLastWait() { isLastWait = false }

  /// Whether something is waited for, so that each line of output is shown as it is written.
  var isWaiting: Bool { wait != nil }

  /// Whether requests may be made outside: what led to them is at rest.
  var mayAsk: Bool { isWaiting && isAtRest }

  // MARK: Interruptions

  /// Begins a repetition, when all is at rest: an interruption that was deferred ends it at once.
  mutating func beginRepeating(_ repetition: Repetition = .away) {
    self.repetition = repetition
    if let request = takePending() { interrupt(by: request) }
  }

  mutating func endRepeating() { repetition = nil }

  /// Decides when an interruption is done, and notes one that is deferred.
  mutating func request(_ request: Request) -> Response {
    // Before it has begun and when it is over, a session does no more work.
    if !isKept || isAtRest && wait == nil || repetition != nil { return .now }
    if pending != nil, !isAtRest {
      pending = nil
      isForced = true
      return .forced
    }
    // Of those that come at once, a person's yields to an end.
    if pending == nil || pending == .byPerson { pending = request }
    return .atRest
  }

  mutating func takePending() -> Request? { pending.take() }

  /// Notes an interruption as it is done; the first reason to end the session counts.
  mutating func interrupt(by request: Request) {
    switch request {
    case .byPerson: isInterruptedByPerson = wait != .typedLine
    case .end(let ending): self.ending = self.ending ?? ending
    }
  }

  mutating func forgetPerson() { isInterruptedByPerson = false }

  /// Whether the waits of the present client, and its repetition, are to end.
  var isInterrupted: Bool { ending != nil || repetition != .back && presentHasInterrupted }

  private var presentHasInterrupted: Bool {
    presentClient == 0 ? isInterruptedByPerson : isInterruptedByClient
  }

  /// Whether the time of the tree is to stop: what is kept is run to its rest, whatever a person wants, and so is a
  /// line of another client.
  var isTimeStopped: Bool {
    isForced || ending != nil && !isLastRest
      || isInterrupted && (repetition != nil || !isKept && presentClient == 0)
  }

  /// Lets all come to rest once more, as the end of a session that is kept cancels what runs.
  mutating func beginLastRest() { isLastRest = isKept }

  /// Returns the reason to run no further line of a source; a person who interrupts a script wants the prompt back.
  func ending(ofScript isScript: Bool) -> SessionEnding? {
    ending ?? (isScript && presentHasInterrupted ? .scriptFailed : nil)
  }

  // MARK: Clients

  /// Begins to work on the lines of a client that has joined, until ``endTurn()``.
  mutating func beginTurn(of client: Int, isInterrupted: Bool) {
    (presentClient, isInterruptedByClient) = (client, isInterrupted)
  }

  mutating func endTurn() { (presentClient, isInterruptedByClient) = (0, false) }

  /// Notes whether the present client, which has joined, wants what its lines began to end.
  mutating func noteInterruptionByClient(_ isInterrupted: Bool) {
    isInterruptedByClient = isInterrupted
  }

  // MARK: Sources

  /// Begins a source of lines, a person's own rc file if it is forgiving.
  mutating func beginSource(isForgiving: Bool) { runsForgivingScript = isForgiving }

  mutating func endSource() { runsForgivingScript = false }
}

/// The reason for which a session, or a client of it, ends before the end of input.
enum SessionEnding: Equatable {
  /// A line, or the cancellation of the session's task, asked for it.
  case quit(Int?)
  /// A line of a client asked for the client's end; the session goes on.
  case leave(Int?)
  case scriptFailed
  case readingFailed
  case writingFailed
  case restoringFailed
  case signal(Int32)

  /// The reason if a person has interrupted twice.
  static let interrupted = SessionEnding.signal(2)

  /// Returns the reason in words, given the status that the session would have at the end of input.
  func reason(_ status: ExitStatus) -> String {
    switch self {
    case .quit, .leave: "quit \(exitStatus(status).code)"
    case .signal(SIGTERM): "SIGTERM"
    case .signal(SIGHUP): "SIGHUP"
    case .signal(SIGINT): "SIGINT"
    case .signal(SIGQUIT): "SIGQUIT"
    case .signal(let number): "signal \(number)"
    case .scriptFailed: "a failure"
    case .readingFailed, .writingFailed, .restoringFailed: "an error of input or output"
    }
  }

  /// Returns the status of the session, given the one that it would have at the end of input.
  func exitStatus(_ status: ExitStatus) -> ExitStatus {
    switch self {
    case .quit(let code?), .leave(let code?): .quit(UInt8(clamping: code))
    case .quit(nil), .leave(nil): status
    case .signal(let number): .signal(number)
    case .scriptFailed: .commandFailed
    case .readingFailed, .writingFailed, .restoringFailed: .inputOutputError
    }
  }
}
