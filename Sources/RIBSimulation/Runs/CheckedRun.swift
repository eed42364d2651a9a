import RIBConsole
import RIBCore
import RIBJournal

/// A run of a script on a tree of its own, in virtual time, with checks of the tree after each line.
@MainActor
package struct CheckedRun {
  package enum Script {
    case lines([InputLine])
    /// Lines each of which is made up for the tree as it is then, behind others that are given.
    case generated(Episode)

    package static func lines(_ texts: [String]) -> Script { .lines(inputLines(texts)) }

    fileprivate static func inputLines(_ texts: [String]) -> [InputLine] {
      texts.enumerated().map { InputLine(number: $0 + 1, content: .text($1, repaired: false)) }
    }
  }

  var script: Script
  package var invariants: [Invariant] = []
  var faults: RequestFaults?
  /// Whether the process runs nothing else.
  ///
  /// If it does, events that belong to no tree count only if they come from the run's own tasks.
  package var isAlone = true
  var options = SessionOptions()
  var place = ScriptPlace()
  var journal: SessionJournal?

  package init(_ script: Script) { self.script = script }

  /// The start of each run, so that all have the same dates and random numbers.
  static let start = SessionStart(
    id: "simulation-start", date: PresentMoment.fixedDate)

  /// Runs the script at a root of which nothing else keeps any part; the record of a line is reported before it is run.
  package func run(
    _ report: @escaping (TrialRecord) -> Void, buildRoot: (VirtualClock) -> any LaunchRouting
  ) async {
    let clock = VirtualClock()
    let moments = SessionMoments(of: clock, launch: Self.start)
    let checks = await run(clock, report, moments.providing { buildRoot(clock) })
    await checks.checkEnd()
  }

  private func run(
    _ clock: VirtualClock, _ report: @escaping (TrialRecord) -> Void, _ root: any LaunchRouting
  ) async -> TreeChecks {
    let checks = TreeChecks(
      root, clock: clock, invariants: invariants, isAlone: isAlone,
      letsRequestsFail: faults != nil
    ) { report(.finding($0)) }
    let io = CheckedInputOutput(script, root, clock, checks, report)
    var options = options
    options.keepsGoing = true
    options.movesClock = true
    options.awaitsAnswers = true
    // Work that never ends would use up each wait of the script.
    options.outsideLimit = .milliseconds(10)
    let sink = RecordingSink()
    let session = Session(
      options, [SessionInput(io).at(place)], output: sink, errors: sink, clock: clock,
      history: .ofOneRoot(), keeper: journal ?? UnkeptSession(Self.start), writer: io
    ) { _ in root }
    if var faults { session.outsideRequests.fails = { faults.fail($0) } }
    _ = await checks.own { await session.run() }
    io.end()
    return checks
  }
}

/// The input and output of a checked session: it checks the tree before it returns the next line, forwards what is
/// written, and finds output that comes too late.
@MainActor
private final class CheckedInputOutput: LineSource, SessionWriter {
  let writesData = false
  let wantsLateOutput = true
  let columns: Int? = nil
  private var lines: ArraySlice<InputLine>
  private var generator: ScriptGenerator?
  /// The reach of the lines, which matters only if they are made up.
  private let reach: ReachObserver?
  private let observations: [any Disposable]
  private let checks: TreeChecks
  private let report: (TrialRecord) -> Void
  private let encoder = JSONCoder()

  init(
    _ script: CheckedRun.Script, _ root: any Routing, _ clock: VirtualClock, _ checks: TreeChecks,
    _ report: @escaping (TrialRecord) -> Void
  ) {
    self.checks = checks
    self.report = report
    switch script {
    case .lines(let lines):
      self.lines = lines[...]
      (reach, observations) = (nil, [])
    case .generated(let episode):
      lines = CheckedRun.Script.inputLines(episode.opening)[...]
      let reach = ReachObserver(root)
      let generator = ScriptGenerator(root, clock: clock, episode, reach)
      observations = [root.observeTree(reach), root.observeTree(generator)]
      (self.reach, self.generator) = (reach, generator)
    }
  }

  /// Releases the tree, and reports what the lines have reached.
  func end() {
    for observation in observations { observation.dispose() }
    generator = nil
    guard var reached = reach?.reach else { return }
    checks.note(in: &reached)
    report(.reach(reached))
  }

  func nextBatch() async -> [InputLine]? {
    await checks.checkAtRest()
    reach?.didRest()
    guard let line = nextLine() else { return nil }
    checks.line += 1
    if case .text(let text, _) = line.content {
      report(.line(checks.line, text))
      reach?.willRun(text, number: checks.line)
    }
    return [line]
  }

  private func nextLine() -> InputLine? {
    lines.popFirst()
      ?? generator?.nextLine().map {
        InputLine(number: checks.line + 1, content: .text($0, repaired: false))
      }
  }

  func write(_ event: SessionEvent, isTracing: Bool) {
    let path = event.path?.string ?? ""
    switch event.what {
    case .output(let text, _, _):
      report(.printed(text, path: path))
      reach?.didWrite(text)
    case .lateOutput(let text, let presenter):
      checks.report(
        .late, at: path, of: presenter,
        "It wrote \"\(text)\" when it was no longer active.")
    case .field(let json): report(.printed(json, path: path))
    case .state(let state, isResult: true, _):
      report(.printed(state.json { encoder.json(of: $0) }, path: path))
    case .tree(let tree, _, _, _): report(.printed(tree.paths.joined(separator: " "), path: path))
    case .went(let place): report(.printed(place.text, path: path))
    case .change(let kind) where kind == .attached || kind == .detached:
      report(.printed(kind.rawValue, path: path))
    case .problem(let problem):
      if problem.isStandstill {
        checks.report(.hang, at: path, of: Finding.subject(of: problem.message), problem.message)
      }
      // A warning may come earlier or later in another run; its cause is a finding of its own.
      if problem.weight == .error {
        report(.printed("error: \(problem.text)", path: path))
        report(.refused(problem.text))
        reach?.didRefuse()
      }
    case .state, .change, .step, .data, .progress: break
    }
  }
}
