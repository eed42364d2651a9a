import Basics
import RIBCore

/// Something that a line waits for before it is done, with its limit, if it has one.
enum LineWait {
  /// Until no effect runs; with the column to point at, and whether the session ends after it.
  case forEffects(within: Duration?, column: Int, isLast: Bool = false)
  /// Until a condition holds at rest, or nothing is left that could bring it about.
  case until(FieldCondition, within: Duration?)
  case forTime(Duration)

  /// The longest wait; nil for no limit.
  var limit: Duration? {
    switch self {
    case .forEffects(let limit, _, _), .until(_, let limit): limit
    case .forTime(let duration): duration
    }
  }
}

/// Waits for the effects of a session on behalf of one client, and reports those that its time cannot bring to an end.
@MainActor
struct EffectWait {
  let phase: SharedPhase
  let cycle: WorkCycle
  var time: any SessionTime
  let tree: DrivenTree
  let interruption: Interruption
  /// The client whose lines wait, by its number; 0 for the session's own.
  var client = 0
  var status: RunningStatus
  /// The terminal to which problems are reported.
  var terminal: SessionTerminal
  /// Whether to report which effects are waited for.
  var isVerbose: Bool
  /// Whether work is reported that waits for something outside, after which a script may find another tree.
  let reportsOutsideWork: Bool

  private var stage: VirtualStage { tree.stage }
  private var effects: EffectLedger { tree.effects }

  /// Whether there is nothing to wait for or to report; checked first, as a wait costs as much as a short line.
  var isAtRest: Bool { stage.isQuiet }

  /// Waits in virtual time until all is at rest; false, after reporting it, if something runs without end.
  func comesToRest(after place: LinePlace?) async -> Bool {
    await stage.comeToRest()
    return isSound(place)
  }

  /// Reports work that waits for something outside, and tasks that nothing waits for, each once; false, and reported too,
  /// if the time stands still.
  private func isSound(_ place: LinePlace?) -> Bool {
    for task in stage.takePlainTasks() where reportsOutsideWork {
      let message =
        "\(task.name.map { "The task \"\($0)\"" } ?? "A task") sleeps on the session's clock and is no work of a node: "
        + "tree does not list it, and nothing waits for it. Begin it as a stream, such as .task { }, instead of by "
        + "Task { }."
      terminal.events.report(Problem(weight: .warning, message: message))
    }
    for work in stage.takeOutsideWork(isWanted: reportsOutsideWork && !isInterrupted) {
      let message =
        "\(work.label) waits for something other than the session's clock; the next line does not wait for it."
      terminal.events.report(Problem(weight: .warning, message: message), line: place)
    }
    guard let culprit = stage.takeStandstill() else { return true }
    let message = "The time stands still: \(culprit)."
    terminal.events.report(
      Problem(code: .timeout, message: message, isStandstill: true), line: place)
    return false
  }

  /// Waits for the answers to requests outside, for a second at most, and for what a stream has at once.
  func answersCome() async {
    let requests = stage.requests
    guard requests.isAnswerDue || requests.hasUnstarted || requests.hasAnswer else { return }
    cycle.beginWaiting(for: .effects)
    await time.pass(atMost: .seconds(1)) {
      !requests.isAnswerDue && !requests.hasUnstarted || isInterrupted
    }
    cycle.endWaiting()
  }

  /// Waits until this process and this machine have answered the requests of the launch, such as those for values in
  /// files.
  func firstAnswersCome() async {
    let requests = stage.requests
    if requests.hasLocal { await stage.comeToRest() }
    guard requests.isMachineAnswerDue else { return }
    cycle.beginWaiting(for: .effects)
    await time.pass(atMost: .seconds(10)) { !requests.isMachineAnswerDue || isInterrupted }
    cycle.endWaiting()
  }

  // MARK: Waits of lines

  /// Waits for what a line waits for, or until the wait is interrupted; false, after reporting it, if it is in vain.
  func ends(_ wait: LineWait, at place: LinePlace) async -> Bool {
    var (isForEffects, isLast, keys): (Bool, Bool, String?) = (false, false, nil)
    if case .forEffects(_, _, let endsSession) = wait {
      // What ends with another client is not the session's.
      (isForEffects, isLast) = (true, endsSession && client == 0)
      if isLast { phase.now.beginLastWait() }
      if isLast, terminal.streams.isInteractive { keys = "C-c" }
    }
    // The root is replaced when the session goes back.
    let root = tree.root
    await pass(atMost: wait.limit, cancelledBy: keys, naming: isForEffects) {
      root !== tree.root || stage.standsStill || isOver(wait)
    }
    let hasEnded = isSound(place) && (isInterrupted || succeeded(wait, in: root, at: place))
    if isLast, !hasEnded { phase.now.endLastWait() }
    return hasEnded
  }

  /// Whether a wait is over before its limit, also because nothing can fulfil it any more.
  private func isOver(_ wait: LineWait) -> Bool {
    switch wait {
    case .forEffects: effects.isEmpty
    case .until(let condition, _):
      isNothingLeft || condition.failure(in: terminal.focus.address) == nil
    case .forTime: false
    }
  }

  /// Reports why a wait was in vain, if it was; false then.
  private func succeeded(_ wait: LineWait, in root: any Routing, at place: LinePlace) -> Bool {
    let problem =
      root === tree.root
      ? problem(of: wait)
      : Problem(message: "The session has gone to another place, so this wait is over.")
    guard let problem else { return true }
    terminal.events.report(problem, line: place)
    return false
  }

  private func problem(of wait: LineWait) -> Problem? {
    switch wait {
    case .forEffects(let limit, let column, _):
      if effects.isEmpty { return nil }
      // Without a limit, virtual time may stand still for ever.
      let time = limit.map { "Timed out after \($0.inSeconds)" } ?? "No delay is left"
      let message = "\(time); still running: \(effects.names)."
      return Problem(code: .timeout, column: column, message: message)
    case .until(let condition, let limit):
      guard let failure = condition.failure(in: terminal.focus.address) else { return nil }
      let reason = isNothingLeft ? nil : limit.map { "Timed out after \($0.inSeconds)." }
      let message = "\(reason ?? "Nothing is left that could change it.") \(failure.rawMessage)"
      return Problem(
        code: .timeout, column: failure.column, message: message, suggestions: failure.suggestions)
    case .forTime: return nil
    }
  }

  /// Whether nothing is left that could fulfil a condition, and no other source of lines is open.
  private var isNothingLeft: Bool { tree.hasNothingLeft && !phase.isOpen(beside: client) }

  /// Waits for the effects at the end of input, until a person ends it again, and cancels those that are left.
  func drain(
    atMost limit: Duration, nextEnd: (() async -> Void)?
  ) async -> SessionEnding? {
    if reportsOutsideWork { await stage.letTasksBegin() }
    phase.now.beginLastWait()
    let watch = effects.isEmpty ? nil : nextEnd.map(interruption.watch)
    defer { watch?.cancel() }
    let keys = nextEnd == nil ? nil : "C-d or C-c"
    await pass(atMost: limit, cancelledBy: keys, naming: true) { effects.isEmpty }
    if !isSound(nil) { return .scriptFailed }
    if effects.isEmpty { return nil }
    if isInterrupted { return phase.now.ending ?? .quit(nil) }
    let time = limit == .zero ? "at" : "\(limit.inSeconds) after"
    let message = "Still running \(time) the end of input; cancelled: \(effects.names)."
    terminal.events.report(Problem(code: .timeout, message: message))
    effects.cancel(below: tree.root)
    _ = effects.takeAwaited()
    return .scriptFailed
  }

  private var isInterrupted: Bool {
    phase.isInterrupted(client) || terminal.streams.failure != nil
  }

  /// Suspends until a condition holds, the limit has passed, or the wait is interrupted, as by the keys that are shown.
  private func pass(
    atMost limit: Duration?, cancelledBy keys: String?, naming namesEffects: Bool,
    until isOver: @escaping () -> Bool
  ) async {
    cycle.beginWaiting(for: .effects)
    defer { cycle.endWaiting() }
    // Actions that were sent from elsewhere come with the next turns of the main actor.
    while !WaitingMail.isEmpty, !isInterrupted { await Suspension.takeTurn() }
    if isOver() { return }
    status.beginWait(cancelledBy: keys)
    defer { status.endWait() }
    if isVerbose, namesEffects {
      terminal.events.report(Problem(weight: .notice, message: "waiting for \(effects.names)"))
    }
    await time.pass(atMost: limit) { isOver() || isInterrupted }
  }
}
