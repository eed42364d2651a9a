import RIBCore

/// A tree beside that of a session, in which its history is repeated, so that people can look at what was.
///
/// Nothing is done outside, and nothing is written but what people ask for.
@MainActor
final class PastTree {
  let terminal: SessionTerminal
  private let stage: VirtualStage
  private let tree: DrivenTree
  private let runner: LineRunner
  private let isGivenUp: () -> Bool

  /// - Parameters:
  ///   - checkpoint: The checkpoint with which the tree begins, if there is one.
  ///   - isGivenUp: Whether the session is to end.
  ///   - makeRoot: Builds the root of a tree, which has not been launched.
  ///   - makeTerminal: Makes the terminal on which results are written.
  init(
    beginningWith checkpoint: Checkpoint?, isGivenUp: @escaping () -> Bool,
    _ makeRoot: (VirtualClock) -> any LaunchRouting,
    _ makeTerminal: (any Routing) -> SessionTerminal
  ) {
    let clock = VirtualClock()
    let root = makeRoot(clock)
    let phase = SharedPhase()
    self.isGivenUp = isGivenUp
    terminal = makeTerminal(root)
    terminal.events.isMuted = true
    tree = DrivenTree(
      root, clock: clock, isVirtual: true, watchesRequests: false, start: "", keeper: nil,
      phase: phase, beginningWith: checkpoint, isGivenUp: isGivenUp)
    guard let stage = tree.stage else {
      programmerError("A tree with a virtual clock has virtual time.")
    }
    self.stage = stage
    let builtIns = BuiltInRunner(
      terminal, tree: tree, watched: WatchedFields(terminal, phase, of: tree))
    let observer = SessionObserver(phase, terminal, tree.effects)
    runner = LineRunner(terminal, builtIns: builtIns, observer: observer, keeper: nil)
    _ = tree.observe(observer)
  }

  /// Repeats a history up to a position, and calls a closure there; returns why that is not possible, as a sentence.
  ///
  /// - Parameters:
  ///   - time: The time up to which to go on, in microseconds; nil for that of the position.
  ///   - observer: An observer of the tree.
  ///   - willReplay: Called before each event, when all is at rest.
  ///   - body: Called at the position, with the root.
  func visit(
    _ position: Int, until time: Int64? = nil, of history: SessionHistory,
    _ observer: (any TreeObserver)? = nil,
    willReplay: (SessionHistory.Entry, any Routing) -> Void = { _, _ in },
    _ body: (any Routing) -> Void
  ) async -> String? {
    await live { place in
      if let observer { _ = tree.observe(observer) }
      var failure = await history.replay(to: position, on: place) {
        willReplay($0, self.tree.root)
      }.failure
      if failure == nil, let time { failure = await place.pass(to: time) }
      terminal.focus.move(toPath: history.focus(at: position))
      if failure == nil { body(tree.root) }
      return failure
    }
  }

  /// Calls a closure as a part of the tree's life, which ends with it.
  func live<Result>(_ body: (SessionStage) async -> Result) async -> Result {
    await stage.own {
      let place = SessionStage(
        root: tree.root, launch: tree.launch, time: stage, runner: runner, effects: tree.effects,
        history: nil,
        notesCrashes: false, isGivenUp: isGivenUp)
      let result = await body(place)
      terminal.events.isMuted = true
      await tree.end(on: stage)
      return result
    }
  }

  /// Runs a line that calls a command of a node.
  func type(_ line: String, at place: LinePlace) {
    let input = InputLine(number: place.number, content: .text(line, repaired: false))
    _ = runner.run(input, at: place)
  }

  /// Lets a line look at the tree, and writes its results.
  func look(_ line: String) throws(ParseError) {
    terminal.events.isMuted = false
    defer { terminal.events.isMuted = true }
    try runner.look(line)
  }
}
