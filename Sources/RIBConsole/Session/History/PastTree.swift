import RIBCore

/// A tree beside that of a session, in which its history is repeated, so that people can look at what was.
///
/// Nothing is done outside, and nothing is written but what people ask for.
@MainActor
final class PastTree {
  let terminal: SessionTerminal
  private let phase = SharedPhase()
  private let stage: SessionStage

  /// - Parameters:
  ///   - launch: The start with which it is launched; nil for that of the session.
  ///   - makeTerminal: Makes the terminal on which results are written.
  init(
    beside present: SessionStage, launch: SessionStart? = nil,
    _ makeTerminal: (any Routing, SharedPhase) -> SessionTerminal
  ) {
    let clock = VirtualClock()
    let moments = SessionMoments(of: clock, launch: launch ?? present.time.moments.launch)
    let root = moments.providing { present.tree.makeRoot(clock) }
    terminal = makeTerminal(root, phase)
    terminal.events.isMuted = true
    let tree = DrivenTree(
      root, clock: clock, moments: moments, phase: phase,
      beginningWith: present.tree.launch?.checkpoint,
      isGivenUp: present.isGivenUp, makeRoot: present.tree.makeRoot)
    let builtIns = BuiltInRunner(terminal, phase, tree: tree)
    let observer = SessionObserver(phase, terminal, tree.effects)
    let runner = LineRunner(terminal, builtIns: builtIns, observer: observer, log: nil)
    _ = tree.observe(observer)
    stage = SessionStage(
      tree: tree, time: tree.stage, runner: runner, isGivenUp: present.isGivenUp)
  }

  /// Whether a line that was typed has failed, or an effect of one.
  var hasFailed: Bool { phase.status.exit != .success }

  /// Repeats a history up to a position, and calls a closure there; throws if that is not possible.
  ///
  /// - Parameters:
  ///   - column: The column of the error then.
  ///   - time: The time up to which to go on, in microseconds; nil for that of the position.
  ///   - willReplay: Called before each event, when all is at rest.
  func visit(
    _ position: Int, until time: Int64? = nil, of history: SessionHistory, column: Int,
    _ observer: (any TreeObserver)? = nil,
    willReplay: (HistoryEntry, any Routing) -> Void = { _, _ in },
    _ body: (any Routing) throws(ParseError) -> Void
  ) async throws(ParseError) {
    try await live { stage throws(ParseError) in
      if let observer { _ = stage.tree.observe(observer) }
      var failure = await stage.replay(history, to: position) {
        (entry) throws(ParseError) in
        try await stage.replay(entry) { willReplay(entry, stage.root) }
      }.failure
      if failure == nil, let time { failure = await stage.pass(to: time) }
      if failure == nil, stage.isGivenUp() { failure = SessionStage.interruption }
      terminal.focus.move(toPath: history[position]?.focus)
      if let failure { throw ParseError(.failed, failure, column: column) }
      try body(stage.root)
    }
  }

  /// Calls a closure as a part of the tree's life, which ends with it.
  func live(
    _ body: (SessionStage) async throws(ParseError) -> Void
  ) async throws(ParseError) {
    var failure: ParseError?
    await stage.time.own {
      do throws(ParseError) { try await body(stage) } catch { failure = error }
      await stage.tree.end()
    }
    if let failure { throw failure }
  }

  /// Runs a line that calls a command of a node.
  func type(_ line: String, at place: LinePlace) {
    let input = InputLine(number: place.number, content: .text(line, repaired: false))
    if case .failed = stage.runner.run(input, at: place) { phase.status.noteFailure() }
  }

  /// Lets a line look at the tree, and writes its results.
  func look(_ line: String) throws(ParseError) {
    terminal.events.isMuted = false
    defer { terminal.events.isMuted = true }
    try stage.runner.look(line)
  }
}
