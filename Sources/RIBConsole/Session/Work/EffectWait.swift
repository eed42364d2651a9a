import RIBCore

/// A typed `wait`: its limit, if it has one, and the column to point at.
struct TypedWait: Equatable {
  let limit: Duration?
  let column: Int
  /// Whether the session ends after it.
  var isLast = false
}

/// Waits for the effects of a session, and reports those that its time cannot bring to an end.
@MainActor
struct EffectWait {
  let phase: SharedPhase
  let cycle: WorkCycle
  let time: any SessionTime
  let tree: DrivenTree
  let interruption: Interruption
  let status: RunningStatus
  let terminal: SessionTerminal
  /// Whether to report which effects are waited for.
  let isVerbose: Bool
  /// Whether work is reported that waits for something outside, after which a script may find another tree.
  let reportsOutsideWork: Bool

  private var stage: VirtualStage? { tree.stage }
  private var effects: EffectLedger { tree.effects }

  /// Whether there is nothing to wait for or to report after a line; checked first, as a wait costs as much as
  /// a short line.
  var isAtRest: Bool { stage?.isQuiet != false }

  /// Waits after a line, in virtual time, until all work sleeps, waits or has ended; false, after reporting it, if
  /// something runs without end at one point of time.
  func comesToRest(after place: LinePlace?) async -> Bool {
    await stage?.comeToRest()
    return isSound(place)
  }

  /// Reports work that waits for something outside, each piece once; false, after reporting it, if the time stands
  /// still.
  private func isSound(_ place: LinePlace?) -> Bool {
    guard let stage else { return true }
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

  /// Waits for the answers to requests outside: for a second at most where each has one, and for what a stream has at
  /// once.
  func answersCome() async {
    guard let requests = stage?.requests,
      requests.isAnswerDue || requests.hasUnstarted || requests.hasAnswer
    else { return }
    cycle.beginWaiting(for: .effects)
    await time.pass(atMost: .seconds(1)) { !requests.isAnswerDue || self.isInterrupted }
    cycle.endWaiting()
  }

  /// Waits until the requests of the launch to this machine are answered, such as those for values in files.
  func localAnswersCome() async {
    guard let requests = stage?.requests, requests.isLocalAnswerDue else { return }
    cycle.beginWaiting(for: .effects)
    await time.pass(atMost: .seconds(10)) { !requests.isLocalAnswerDue || self.isInterrupted }
    cycle.endWaiting()
  }

  /// Waits until no effect runs, or the wait is interrupted; false, after reporting it, if the limit passes before.
  func effectsEnd(_ wait: TypedWait, at place: LinePlace) async -> Bool {
    if wait.isLast { phase.now.beginLastWait() }
    let keys = wait.isLast && terminal.streams.isInteractive ? "C-c" : nil
    let isOver = await noneRuns(within: wait.limit, cancelledBy: keys) || isInterrupted
    if !isSound(place) { return false }
    if isOver { return true }
    // Without a limit, virtual time may stand still for ever.
    let time = wait.limit.map { "Timed out after \($0.inSeconds)" } ?? "No delay is left"
    let message = "\(time); still running: \(effects.names)."
    terminal.events.report(
      Problem(code: .timeout, column: wait.column, message: message), line: place)
    return false
  }

  /// Waits until a condition holds at rest, or the wait is interrupted; false, after reporting it, if nothing is left
  /// that could bring it about, or the limit passes before.
  func comesTrue(
    _ condition: FieldCondition, within limit: Duration?, at place: LinePlace
  ) async -> Bool {
    let address = terminal.focus.address
    if condition.failure(in: address) == nil { return true }
    // Virtual time looks at the condition after each step; in real time a change has to wake the wait.
    let observation =
      stage == nil ? tree.observe(WakingObserver(phase)) : nil
    cycle.beginWaiting(for: .effects)
    status.beginWait(cancelledBy: nil)
    await time.pass(atMost: limit) {
      self.isInterrupted || self.isNothingLeft || condition.failure(in: address) == nil
    }
    status.endWait()
    cycle.endWaiting()
    observation?.dispose()
    if !isSound(place) { return false }
    guard !isInterrupted, let failure = condition.failure(in: address) else { return true }
    let reason =
      isNothingLeft ? nil : limit.map { "Timed out after \($0.inSeconds)." }
    let message = "\(reason ?? "Nothing is left that could change it.") \(failure.rawMessage)"
    terminal.events.report(
      Problem(
        code: .timeout, column: failure.column, message: message,
        suggestions: failure.suggestions), line: place)
    return false
  }

  /// Lets time pass, unless that is interrupted; false, after reporting it, if the time stands still.
  func passes(_ duration: Duration, at place: LinePlace) async -> Bool {
    cycle.beginWaiting(for: .effects)
    status.beginWait(cancelledBy: nil)
    await time.pass(atMost: duration) { self.isInterrupted }
    status.endWait()
    cycle.endWaiting()
    return isSound(place)
  }

  /// Whether nothing runs, not even in the background, and no time brings anything about.
  private var isNothingLeft: Bool {
    effects.nothingRuns && stage?.clock.nextDeadline == nil && stage?.isAnswerDue != true
  }

  /// Waits for the effects at the end of input, or until a person ends the input again, and cancels those that are
  /// left.
  func drain(
    atMost limit: Duration, _ root: any Routing, nextEnd: (() async -> Void)?
  ) async -> SessionEnding? {
    phase.now.beginLastWait()
    let watch = effects.isEmpty ? nil : nextEnd.map(interruption.watch)
    defer { watch?.cancel() }
    let keys = nextEnd == nil ? nil : "C-d or C-c"
    let isOver = await noneRuns(within: limit, cancelledBy: keys)
    if !isSound(nil) { return .scriptFailed }
    if isOver { return nil }
    if isInterrupted { return phase.now.ending ?? .quit(nil) }
    let time = limit == .zero ? "at" : "\(limit.inSeconds) after"
    let message = "Still running \(time) the end of input; cancelled: \(effects.names)."
    terminal.events.report(Problem(code: .timeout, message: message))
    effects.cancel(below: root)
    _ = effects.takeAwaited()
    return .scriptFailed
  }

  private var isInterrupted: Bool { phase.now.isInterrupted || terminal.streams.failure != nil }

  /// Suspends until no effect runs, the limit has passed, or the wait is interrupted, as by the keys that are shown.
  private func noneRuns(within limit: Duration?, cancelledBy keys: String?) async -> Bool {
    cycle.beginWaiting(for: .effects)
    defer { cycle.endWaiting() }
    if effects.isEmpty { return true }
    status.beginWait(cancelledBy: keys)
    defer { status.endWait() }
    if isVerbose {
      terminal.events.report(Problem(weight: .notice, message: "waiting for \(effects.names)"))
    }
    await time.pass(atMost: limit) { self.effects.isEmpty || self.isInterrupted }
    return effects.isEmpty
  }
}

/// Has the waits of a session look again at each change of its tree.
@MainActor
private final class WakingObserver: TreeObserver {
  private let phase: SharedPhase

  init(_ phase: SharedPhase) { self.phase = phase }

  func didChange(state: Any, _ path: NodePath) { phase.wake() }
  func didAttach(_ path: NodePath) { phase.wake() }
  func didDetach(_ path: NodePath) { phase.wake() }
  func didEnd(effect: EffectInfo, _ path: NodePath) { phase.wake() }
}
