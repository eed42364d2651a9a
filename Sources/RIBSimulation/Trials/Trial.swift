import RIBConsole
import RIBCore
import RIBJournal

/// A run of a script in a child process, which reports it to its parent.
@MainActor
struct Trial {
  let request: TrialRequest
  let app: String
  let version: String
  let invariants: [Invariant]
  let buildRoot: (VirtualClock) -> any LaunchRouting

  /// Runs to the end; the parent notices a crash.
  func run() async throws -> ExitStatus {
    CPULimit.arm(seconds: request.limit)
    let sink = DescriptorSink(
      descriptor: ChildProcess.reportDescriptor, flushesEachLine: false)
    var run = CheckedRun(try await script())
    run.invariants = invariants
    run.faults = request.faults
    run.options.drain = .seconds(request.drain)
    run.options.allowsSourceAnywhere = request.allowsSourceAnywhere
    if let script = request.place { run.place = try ScriptPlace(of: script) }
    let observer = MomentObserver(request) { report($0, to: sink) }
    if let restored = request.restored {
      let journal = try SessionJournal(replaying: restored.path, app: app)
      journal.didReachCommit = {
        observer.didRestore($0)
        CPULimit.arm(seconds: request.limit)
      }
      run.journal = journal
    } else if let path = request.journal {
      run.journal = try observer.journal(path, JournalHeader(app: app, version: version))
    }
    await run.run { record in
      if case .line(let number, _) = record { observer.willRun(number) }
      report(record, to: sink)
    } buildRoot: { clock in
      let root = buildRoot(clock)
      observer.begin(root, clock)
      return root
    }
    report(.end, to: sink)
    CPULimit.disarm()
    return .success
  }

  /// Reports a record; all up to the line that is run is complete when the process crashes.
  private func report(_ record: TrialRecord, to sink: DescriptorSink) {
    sink.writeLine(record.text)
    switch record {
    case .line:
      sink.flush()
      CPULimit.arm(seconds: request.limit)
    case .finding, .end: sink.flush()
    case .printed, .refused, .moment, .reach: break
    }
  }

  private func script() async throws -> CheckedRun.Script {
    if let episode = request.episode { return .generated(episode) }
    var lines: [InputLine] = []
    if let path = request.script {
      let reader = try LineReader(path: path)
      while let batch = try await reader.nextBatch() { lines += batch }
    }
    return .lines(lines)
  }
}

/// An observer that reports the tree at some commits of a journal, and again when it has been restored up to
/// them.
@MainActor
private final class MomentObserver {
  private let moments: [Int]
  private let cuts: [Int]
  private let report: (TrialRecord) -> Void
  private weak var root: (any Routing)?
  private var clock = VirtualClock()
  private var line = 0
  /// Whether the tree is to be reported at the next commit, which may come some lines later.
  private var isDue = false

  init(_ request: TrialRequest, _ report: @escaping (TrialRecord) -> Void) {
    moments = request.moments
    cuts = request.restored?.cuts ?? []
    self.report = report
  }

  func begin(_ root: any Routing, _ clock: VirtualClock) {
    self.root = root
    self.clock = clock
  }

  func willRun(_ number: Int) {
    line = number
    if moments.contains(number) { isDue = true }
  }

  func didRestore(_ journalSize: Int) {
    guard cuts.contains(journalSize), let root else { return }
    reportTree(root, journalSize)
  }

  /// Opens a journal that is not synced to the device, as no power failure has to be survived.
  func journal(_ path: String, _ header: JournalHeader) throws -> SessionJournal {
    let calls = JournalCalls.unsynced { [weak self] in self?.didCommit($0) }
    let journal = try SessionJournal(
      opening: path, header, start: CheckedRun.start, calls: calls)
    journal.keepsSecrets = true
    return journal
  }

  private func didCommit(_ descriptor: Int32) {
    guard isDue, let root, root.interactable.isActive,
      let size = try? SystemCall.status(of: descriptor).st_size
    else { return }
    isDue = false
    reportTree(root, Int(size))
  }

  private func reportTree(_ root: any Routing, _ journalSize: Int) {
    report(.moment(.init(line: line, journalSize: journalSize, picture: picture(of: root))))
  }

  /// Returns the parts of a session that a restored one must have too: the time, the sleepers, the tree, the
  /// states and the running effects.
  private func picture(of root: any Routing) -> [String] {
    let encoder = JSONCoder()
    var picture = ["\(clock.now.offset)", clock.namesOfSleepersInside.joined(separator: ", ")]
    var waiting = [root]
    while let node = waiting.popLast() {
      let state = node.inspectedState.map(encoder.json) ?? ""
      let effects = node.nodePath?.runningEffects.map(\.action).sorted().joined(separator: ", ")
      picture.append("\(node.path)\(node.interactable.isActive ? "" : " (inactive)")")
      picture.append(state)
      picture.append(effects ?? "")
      waiting += node.children.reversed()
    }
    return picture
  }
}
