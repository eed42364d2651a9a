// A session that is kept in a journal, with both of its times in the test's hand.

import Foundation
import RIBCore
import RIBTesting
import TestSupport
import Testing

@testable import RIBConsole
@testable import RIBJournal

final class KeptRun {
  /// The time of the tree, and the one that it follows.
  let clock = VirtualClock()
  let realTime = ManualClock()
  let output = WatchedSink()
  let errors = WatchedSink()
  let lines = ScriptedLines()
  /// The outside and the root of the present tree.
  private(set) var outside: Outside
  private(set) var root: NodeRouter
  /// The outsides of all trees: those that are over, and those that a command only looks at.
  private(set) var outsides: [Outside]
  let session: Session
  let journal: SessionJournal?
  private var running: Awaited<RIBConsole.ExitStatus>?

  /// - Parameters:
  ///   - journal: The journal; nil for a session that is not kept.
  ///   - others: What lines are taken from before they are typed.
  ///   - addCommands: Gives the root more commands.
  init(
    _ journal: SessionJournal?, _ options: SessionOptions = SessionOptions(),
    before others: [SessionInput] = [], isInteractive: Bool = false,
    report: (any SessionReport)? = nil, door: (any SessionDoor)? = nil,
    addCommands: @escaping (NodeRouter) -> Void = { _ in }
  ) {
    self.journal = journal
    let first = Self.makeRoot(clock, addCommands)
    (root, outside) = first
    outsides = [outside]
    let built = Built()
    session = Session(
      options, others + [SessionInput(lines, isInteractive: isInteractive)], output: output,
      errors: errors, clock: clock, following: realTime, keeper: journal, report: report,
      door: door
    ) { clock in
      guard let run = built.run else { return first.0 }
      let (root, outside) = Self.makeRoot(clock, addCommands)
      run.outsides.append(outside)
      if clock === run.clock { run.begin(root, outside) }
      return root
    }
    built.run = self
  }

  /// The run whose root is built anew.
  private final class Built { weak var run: KeptRun? }

  private func begin(_ root: NodeRouter, _ outside: Outside) {
    self.root = root
    self.outside = outside
  }

  private static func makeRoot(
    _ clock: VirtualClock, _ addCommands: (NodeRouter) -> Void
  ) -> (NodeRouter, Outside) {
    let outside = Outside()
    let root = RootRouter(clock: clock, outside: outside)
    root.viewController.commands(to: root.interactor.reactor.action) {
      command("ask", "Ask the outside", .string("name")) { .ask($0, isRepeated: true) }
      command("charge", "Ask what cannot be undone", .string("name")) { .pay($0) }
      command("spin", "Compute without end") { .spin }
      command("compute", "Add what is computed", .int("number")) { .compute($0) }
      command("compute-twice", "Add it twice, a second apart", .int("number")) {
        .computeTwice($0, .seconds(1))
      }
      command("circle", "Have the time stand still after a second") { .circle }
      command("hold", "Show a number until it is cancelled", .int("number")) { .hold($0) }
      command("ask-once", "Ask it once", .string("name")) { .ask($0, isRepeated: false) }
    }
    addCommands(root)
    return (root, outside)
  }

  @discardableResult
  func start() -> Awaited<RIBConsole.ExitStatus> {
    let session = session
    let started = Awaited { await session.run() }
    running = started
    return started
  }

  /// Starts it, and returns itself when it waits for a line.
  @discardableResult
  func begin(sourceLocation: SourceLocation = #_sourceLocation) async -> KeptRun {
    start()
    await lines.beAwaited(sourceLocation: sourceLocation)
    isBegun = true
    return self
  }

  func type(_ texts: String..., sourceLocation: SourceLocation = #_sourceLocation) async {
    for text in texts { await lines.type(text, sourceLocation: sourceLocation) }
  }

  /// Lets real time pass while a line is waited for, and what is due meanwhile be run.
  func pass(_ duration: Duration, sourceLocation: SourceLocation = #_sourceLocation) async {
    let end = clock.now.advanced(by: duration)
    await realTime.advance(by: duration)
    await wait(for: "what is due has been run", sourceLocation: sourceLocation) {
      self.clock.nextDeadline.map { $0 > end } ?? true
    }
  }

  /// Presses C-c while something runs.
  func interrupt() { session.typist.interruptByPerson() }

  func end(sourceLocation: SourceLocation = #_sourceLocation) async -> RIBConsole.ExitStatus {
    lines.send("quit")
    return await endOfInput(sourceLocation: sourceLocation)
  }

  /// Quits, and checks that the session ends well.
  func endWell(sourceLocation: SourceLocation = #_sourceLocation) async {
    #expect(await end(sourceLocation: sourceLocation) == .success, sourceLocation: sourceLocation)
  }

  /// Returns when the session has ended by itself.
  func status(sourceLocation: SourceLocation = #_sourceLocation) async -> RIBConsole.ExitStatus {
    let running = running ?? start()
    return await running.value("the session ends", sourceLocation: sourceLocation)
  }

  /// Ends the input, and returns when the session has ended.
  func endOfInput(sourceLocation: SourceLocation = #_sourceLocation) async -> RIBConsole.ExitStatus
  {
    if running == nil { start() }
    lines.end()
    return await status(sourceLocation: sourceLocation)
  }

  /// Whether a line has been waited for.
  private(set) var isBegun = false

  /// The number of the root.
  var number: Int { root.interactor.currentState.number }

  /// The parts of a session that a restored one must have too: the tree, the states, the running effects and
  /// sleeps, and the time.
  var picture: [String] {
    var picture = ["\(clock.now.offset)", "\(clock.sleeperNames)"]
    var waiting: [NodeRouter] = [root]
    while let node = waiting.popLast() {
      let effects = node.interactor.runningEffects.map(\.action).sorted()
      picture.append(
        "\(node.path) \(node.interactor.isActive) \(node.interactor.currentState) \(effects)")
      waiting += node.children.compactMap { $0 as? NodeRouter }.reversed()
    }
    return picture
  }
}

extension JournalCalls {
  /// The calls of the system, of which one sync fails.
  static func failing(atSync number: Int) -> JournalCalls {
    let faults = JournalFaults()
    faults.syncs = Array(repeating: 0, count: number - 1) + [EIO]
    return faults.calls
  }
}

extension TestFolder {
  /// Opens a journal of this folder.
  ///
  /// - Parameter version: That of the program which opens it.
  func journal(
    _ name: String = "j", version: String = SampleJournal.header.version, after command: Int? = nil,
    fromCheckpoint: Bool = false, acceptsDifferences: Bool = false,
    checkpointInterval: Int = SessionJournal.checkpointInterval,
    calls: JournalCalls = JournalCalls()
  ) throws -> SessionJournal {
    let header = SampleJournal.header
    return try SessionJournal(
      opening: self[name], JournalHeader(app: header.app, version: version, id: header.id),
      after: command, fromCheckpoint: fromCheckpoint,
      acceptsDifferences: acceptsDifferences, checkpointInterval: checkpointInterval, calls: calls)
  }

  /// Copies a journal as it is now, in the state in which a killed process leaves it.
  func copy(_ name: String = "j", as copy: String) throws {
    try FileManager.default.copyItem(atPath: self[name], toPath: self[copy])
  }
}
