// What is shown, checked and kept of states whose == says less than their JSON.

import RIBCore
import RIBTesting
import TestSupport
import Testing

@testable import KeptRIBs
@testable import RIBConsole
@testable import RIBJournal
@testable import RIBReport

@Suite struct PresentStateTests {
  /// A change of one field, after which the state is `==` to the one before.
  nonisolated struct Change: CustomTestStringConvertible {
    let before: String
    let command: String
    let field: String
    let old: String
    let new: String
    /// The field in an expectation that cannot tell both values apart, if it cannot.
    var equal: String?

    var testDescription: String { command }

    static let title = Change(
      before: "rename 1 OLD", command: "rename 1 NEW", field: "items[0].title", old: #""OLD""#,
      new: #""NEW""#)
    static let letter = Change(
      before: "composed", command: "decomposed", field: "texts[0]", old: "\"\u{E9}\"",
      new: "\"e\u{301}\"", equal: "\u{E9}")
    static let zero = Change(
      before: "plus", command: "minus", field: "numbers[0]", old: "0", new: "-0", equal: "0")
    static let all = [title, letter, zero]
  }

  private let clock = VirtualClock()
  private let output = WatchedSink()
  private let errors = WatchedSink()

  /// Runs lines in a session of virtual time, in which each comes to rest.
  private func run(
    _ lines: [String], _ options: SessionOptions = SessionOptions(),
    keeper: (any SessionKeeper)? = nil, report: (any SessionReport)? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async -> RIBConsole.ExitStatus {
    var options = options
    options.movesClock = true
    let session = Session(
      options, [SessionInput(StringLineSource(lines))], output: output, errors: errors,
      clock: clock, keeper: keeper, report: report
    ) { HallRouter(clock: $0) }
    return await Awaited { await session.run() }
      .value("the session ends", sourceLocation: sourceLocation)
  }

  private func lines(of change: Change, _ more: String...) -> [String] {
    ["copy grow 100", "ledger grow 100", "copy \(change.before)", "ledger \(change.before)"]
      + ["state --all", "ledger \(change.command)"] + more
  }

  private func has(_ text: String?, _ part: String) -> Bool {
    text?.utf8.contains(part.utf8) ?? false
  }

  @Test(arguments: Change.all)
  func `state shows the present value`(change: Change) async {
    let equal = change.equal.map { ["expect ledger.\(change.field) == \($0)"] } ?? []
    let more = [
      "state ledger", "state ledger.\(change.field)",
      "expect ledger.\(change.field) == \(change.new)",
    ]
    #expect(await run(lines(of: change) + more + equal + ["state copy"]) == .success)
    #expect(errors.text == "")
    let shown = output.lines.suffix(3)
    #expect(has(shown.first, change.new), "\(shown)")
    #expect(shown.dropFirst().first?.hasSameBytes(as: change.new) == true, "\(shown)")
    #expect(has(shown.last, change.old), "\(shown)")
  }

  @Test(arguments: Change.all)
  func `a line of JSON has the present value`(change: Change) async {
    _ = await run(lines(of: change), SessionOptions(format: .json))
    let states = output.lines.filter { $0.contains(#""event":"state""#) }
    #expect(has(states.last, change.new), "\(states.last ?? "")")
  }

  @Test(arguments: Change.all)
  func `a report has the present value`(change: Change) async throws {
    let folder = try TestFolder()
    let page = ReportPage(try ReportFile(folder["page.html"]), app: "test", version: "1.2")
    #expect(await run(lines(of: change), report: page) == .success)
    var tree = ReplayedTree()
    var ledger: String?
    for record in try PageRecords(try folder.text("page.html")).records {
      try tree.apply(record)
      ledger = tree.rows.first { $0.path == "hall/ledger" }?.state ?? ledger
    }
    #expect(has(ledger, change.new), "\(ledger ?? "")")
  }

  @Test(arguments: Change.all)
  func `J11: a state is checked each time that its JSON changes`(change: Change) throws {
    let root = HallRouter(clock: clock)
    let checks = StateChecks()
    let observation = root.observeTree(checks)
    root.launch()
    let ledger = try #require(root.child(named: "ledger") as? RIBCore.NodeRouter<LedgerInteractor>)
    func paths(after action: LedgerReactor.Action) -> [String] {
      ledger.interactor.reactor.action.onNext(action)
      return checks.takeChanges().map(\.path)
    }
    _ = paths(after: .grow(100))
    let actions: [LedgerReactor.Action] =
      switch change.command {
      case "minus": [.sign(minus: false), .sign(minus: true)]
      case "decomposed": [.accent(composed: true), .accent(composed: false)]
      default: [.rename(id: 1, title: "OLD"), .rename(id: 1, title: "NEW")]
      }
    for action in actions { #expect(paths(after: action) == ["hall/ledger"]) }
    observation.dispose()
  }

  @Test(arguments: Change.all)
  func `J11: a session that went back is restored by the same program`(change: Change) async throws
  {
    let folder = try TestFolder()
    let kept = lines(of: change, "name x", "back", "ledger grow 1", "state ledger.\(change.field)")
    #expect(await run(kept, keeper: try folder.journal()) == .success, "\(errors.text)")
    let look = PresentStateTests()
    let status = await look.run(["state ledger.\(change.field)"], keeper: try folder.journal())
    #expect(status == .success, "\(look.errors.text)")
    #expect(look.output.lines.last?.hasSameBytes(as: change.new) == true)
  }

  @Test(arguments: Change.all)
  func `J15: a checkpoint has the present value of each node`(change: Change) async throws {
    let folder = try TestFolder()
    #expect(await run(lines(of: change), keeper: try folder.journal()) == .success)
    let later = PresentStateTests()
    let look = ["state ledger.\(change.field)", "state copy.\(change.field)"]
    let journal = try folder.journal(fromCheckpoint: true)
    #expect(await later.run(look, keeper: journal) == .success, "\(later.errors.text)")
    let shown = later.output.lines.suffix(2)
    #expect(shown.first?.hasSameBytes(as: change.new) == true, "\(shown)")
    #expect(shown.last?.hasSameBytes(as: change.old) == true, "\(shown)")
  }

  @Test(arguments: Change.all)
  func `a change of the JSON alone is a change to watch, to log or to diff`(change: Change) async {
    let watched = ["watch ledger.\(change.field)"] + lines(of: change, "log", "diff")
    #expect(await run(watched) == .success, "\(errors.text)")
    let step = "\(change.old) → \(change.new)"
    #expect(output.lines.filter { has($0, step) }.count == 3, "\(output.lines.suffix(9))")
  }
}
