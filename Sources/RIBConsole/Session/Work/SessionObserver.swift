import RIBCore

/// Connects the presenters of a session's tree, reports events, and attributes failures and effects to the line.
///
/// Everything that the tree reports while a line runs belongs to that line; effects remember their line.
@MainActor
final class SessionObserver: StateObserver {
  private let phase: SharedPhase
  private let terminal: SessionTerminal
  private let effects: EffectLedger
  private var peers: [ObjectIdentifier: PresenterPeers] = [:]
  /// The line that runs.
  private var current: RunningLine?
  private var hasFailed = false

  init(_ phase: SharedPhase, _ terminal: SessionTerminal, _ effects: EffectLedger) {
    self.phase = phase
    self.terminal = terminal
    self.effects = effects
  }

  /// Runs a command of a node, as a line calls it, and returns whether it failed.
  func run(
    _ effect: CommandEffect, of node: ObjectIdentifier, as line: CalledLine, at place: LinePlace
  ) -> Bool {
    hasFailed = false
    current = RunningLine(line, of: node, at: place)
    effect.run()
    terminal.events.report(cancelled: effects.takeCancelled())
    current = nil
    return hasFailed
  }

  /// Whether the output shows states; only then, as the cost comes with every action.
  var observesReactors: Bool { terminal.events.wantsStates }

  func didAttach(_ path: NodePath) {
    terminal.focus.treeDidChange()
    terminal.events.report(.change(.attached), at: path)
  }

  func didDetach(_ path: NodePath) {
    terminal.focus.treeDidChange()
    terminal.events.report(.change(.detached), at: path)
  }

  /// Called before `didBecomeActive()` and before the presenter binds, for a root too.
  func didActivate(_ path: NodePath) {
    if let presenter = path.routing.flatMap(CLIPresenter.of) {
      presenter.connect(to: terminal.events, at: path, among: peers(of: presenter))
    }
    terminal.events.report(.change(.activated), at: path)
    if terminal.events.wantsStates, let state = path.routing?.inspectedState {
      terminal.events.report(.state(StateValue(state), isResult: false), at: path)
    }
  }

  private func peers(of presenter: CLIPresenter) -> PresenterPeers {
    let type = ObjectIdentifier(type(of: presenter))
    if let known = peers[type] { return known }
    let new = PresenterPeers()
    peers[type] = new
    return new
  }

  /// Called after `willResignActive()`; lines of the presenter are dropped from now on.
  func didDeactivate(_ path: NodePath) {
    if let node = path.routing { CLIPresenter.of(node)?.disconnect() }
    terminal.events.report(.change(.deactivated), at: path)
  }

  func didChange(state: Any, _ path: NodePath) {
    terminal.events.report(.state(StateValue(state), isResult: false), at: path)
  }

  func didBegin(effect: EffectInfo, _ path: NodePath) {
    effects.begin(effect, path, current)
  }

  func didProgress(effect: EffectInfo, _ path: NodePath) {
    effects.change(effect)
    if let progress = effect.progress {
      terminal.events.report(.progress(effect.action, progress), at: path)
    }
  }

  /// Called when an effect is cancelled by a person, or with its node, as by a `detach`.
  func didCancel(effect: EffectInfo, _ path: NodePath) {
    effects.cancel(effect)
    if current == nil, !effects.isCancelling {
      terminal.events.report(cancelled: effects.takeCancelled())
    }
  }

  func didEnd(effect: EffectInfo, _ path: NodePath) { effects.end(effect) }

  func didFail(_ failure: ReactorFailure, _ path: NodePath) {
    if failure.isWarning {
      report(Problem(weight: .warning, message: ValueText.of(failure.error)), at: path.string)
    } else if failure.effect == nil, let line = current {
      let node = path.routing
      let isOfLine = node.map { ObjectIdentifier($0) } == line.node
      report(line.problem(failure.error, at: node), at: isOfLine ? nil : path.string)
    } else {
      let (error, line) = (failure.error, failure.effect.flatMap(effects.line(of:)))
      let problem =
        line?.problem(error, at: path.routing)
        ?? Problem(code: error is Refusal ? .refused : .failed, message: ValueText.of(error))
      terminal.events.report(problem, at: path.string, line: line?.place)
      // During a restoration it has failed before.
      if !terminal.events.isMuted { phase.noteFailure(of: line?.place.tag.client ?? 0) }
    }
  }

  /// Called when an action or a mutation was dropped, which fails the line that it comes from.
  func didDrop(_ dropped: DroppedTurn, _ reason: DropReason, _ path: NodePath) {
    guard dropped.isMissed(reason) else { return }
    let message = "\(ValueText.of(dropped.value)) was dropped: \(reason.cause)."
    let weight: Problem.Weight = current == nil ? .warning : .error
    report(Problem(weight: weight, code: .dropped, message: message), at: path.string)
  }

  func didMisuse(_ misuse: Misuse, _ path: NodePath) {
    report(Problem(weight: .warning, code: .misuse, message: misuse.description), at: path.string)
  }

  private func report(_ problem: Problem, at path: String?) {
    if problem.weight == .error { hasFailed = true }
    terminal.events.report(problem, at: path, line: current?.place)
  }

  func didDebug(_ line: String) { terminal.events.report(Problem(weight: .notice, message: line)) }

  /// Called long after the node was detached, so that no line has caused it, maybe even after the session.
  func didLeak(_ leak: Leak) {
    terminal.events.report(
      Problem(weight: .warning, code: .leak, message: leak.message), at: leak.path)
  }
}

/// Observes reactors and streams without a tree, of which only problems are reported.
@MainActor
final class ProcessObserver: TreeObserver {
  let observesReactors = false
  private let session: SessionObserver

  init(_ session: SessionObserver) { self.session = session }

  func didEnd(effect: EffectInfo, _ path: NodePath) { session.didEnd(effect: effect, path) }
  func didFail(_ failure: ReactorFailure, _ path: NodePath) { session.didFail(failure, path) }
  func didDrop(_ dropped: DroppedTurn, _ reason: DropReason, _ path: NodePath) {
    session.didDrop(dropped, reason, path)
  }
  func didMisuse(_ misuse: Misuse, _ path: NodePath) { session.didMisuse(misuse, path) }
  func didDebug(_ line: String) { session.didDebug(line) }
  func didLeak(_ leak: Leak) { session.didLeak(leak) }
}
