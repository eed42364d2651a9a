// The journal of a session.

import RIBCore

/// Keeps a session in a file, so that another process can go on with it, wherever this one ends.
///
/// ```swift
/// let journal = try SessionJournal(opening: "desk.journal", app: "desk", version: "1.2.0")
/// let clock = VirtualClock()
/// let root = RootBuilder(dependency: AppComponent(clock: clock)).build()
/// let status = await Session(root: root, clock: clock, journal: journal).run()
/// ```
///
/// A session with a journal begins by restoring what the file has: the tree, the states, the effects that
/// ran, and the time. No output of it is written, and no recorded request made, before all that led to it is
/// in the file and on the device. A journal serves one session. See <doc:SessionsThatLast>.
@MainActor
public final class SessionJournal {
  /// Nil where the journal is only read.
  private let file: JournalFile?
  private let reader: JournalReader
  private let path: String
  private let app: String
  /// The program's version, if it is known.
  private let version: String?
  private let commandLimit: Int?
  /// What the records of this process begin with.
  private var start: JournalStart
  private let acceptsDifferences: Bool
  /// The tree and its time, from when it is restored until the session ends.
  private var stage: SessionStage?
  private var restoration: Restoration?
  /// Whether the session has been restored and goes on.
  private var isRecording = false
  /// Whether anything has been recorded since this process began.
  private var hasStarted = false
  /// Whether a command has reached a node, or a person has cancelled something.
  private var hasActed = false
  /// Whether the session comes to a good end.
  private var isEnding = false
  private let checks = StateChecks()
  /// Called while the session is restored, at rest behind each commit, with the size of the journal up to
  /// there.
  var didReachCommit: (_ byteCount: Int) -> Void = { _ in }
  /// Requests that were asked, which are recorded behind what led to them.
  private var asked: [(record: JournalRecord, at: Int64)] = []
  /// The path of the node that is sent a command: it may be another one, or none, afterwards.
  private var calledPath = ""
  /// How many sleepers had been woken at the last commit.
  private var wakeCount = 0
  /// How many commands the last commit covers.
  private var safeCommandCount = 0
  private var failure: JournalError?

  /// Opens a journal and locks it, or begins one where there is no file, or an empty one.
  ///
  /// - Parameters:
  ///   - path: The file; links are not followed. A new one can be read by its user alone.
  ///   - app: The name of the program; a journal of another one is refused.
  ///   - version: The program's version, which is noted with what it records.
  ///   - sizeLimit: At how many bytes of the file commands are refused; 1 GiB unless given.
  ///   - acceptsDifferences: Whether the session goes on where the program no longer does what the journal says;
  ///     it is refused unless given.
  /// - Throws: Why the file cannot be used, as a sentence for people: it is no journal or damaged, in use by
  ///   another process, or cannot be opened, locked or created.
  /// - Complexity: O(size of the file), in constant memory.
  public convenience init(
    opening path: String, app: String, version: String, sizeLimit: Int = 1 << 30,
    acceptsDifferences: Bool = false
  ) throws {
    try self.init(
      opening: path, JournalHeader(app: app, version: version), sizeLimit: sizeLimit,
      acceptsDifferences: acceptsDifferences)
  }

  convenience init(
    opening path: String, _ header: JournalHeader,
    sizeLimit: Int = JournalFile.defaultSizeLimit, acceptsDifferences: Bool = false,
    calls: JournalCalls = JournalCalls()
  ) throws {
    let file = try JournalFile(opening: path, header: header, sizeLimit: sizeLimit, calls: calls)
    self.init(
      path, file, file.makeReader(), header.app, header.version, upTo: nil,
      acceptsDifferences: acceptsDifferences)
  }

  /// Opens a journal to look at its session; the file is neither locked nor changed.
  ///
  /// - Parameters:
  ///   - path: The file; links are not followed.
  ///   - app: The name of the program; a journal of another one is refused.
  ///   - version: The program's version, which is named where the session differs from the one that was.
  ///   - commandLimit: How many commands to restore; nil for all. The session is then as it was when the
  ///     next one came, or when effects were cancelled before.
  /// - Throws: Why the file cannot be used, as a sentence for people.
  /// - Complexity: O(size of the file), in constant memory.
  public convenience init(
    replaying path: String, app: String, version: String? = nil, upTo commandLimit: Int? = nil
  ) throws {
    self.init(
      path, nil, try JournalReader(opening: path, app: app), app, version, upTo: commandLimit,
      acceptsDifferences: false)
  }

  private init(
    _ path: String, _ file: JournalFile?, _ reader: JournalReader, _ app: String,
    _ version: String?, upTo limit: Int?, acceptsDifferences: Bool
  ) {
    self.path = path
    self.file = file
    self.reader = reader
    self.app = app
    self.version = version
    self.acceptsDifferences = acceptsDifferences
    commandLimit = limit
    start = JournalStart(id: JournalHeader.makeID(), version: version ?? "")
  }

  /// Now, in microseconds.
  private var now: Int64 { stage?.time.clock.now.offset.microseconds ?? 0 }

  private func append(_ record: JournalRecord) {
    appendAsked()
    append(record, at: now)
  }

  private func appendAsked() {
    for request in asked { append(request.record, at: request.at) }
    asked = []
  }

  private func append(_ record: JournalRecord, at time: Int64) {
    guard isRecording, let file, failure == nil else { return }
    do throws(JournalError) {
      if !hasStarted {
        hasStarted = true
        try file.append(.start(start), at: time)
      }
      try file.append(record, at: time)
    } catch {
      failure = error
    }
  }
}

extension SessionJournal: SessionKeeper {
  var id: String { start.id }
  var observer: any TreeObserver { checks }
  var isGoingOn: Bool { file != nil }
  // The header alone says that a session began, and nothing of it.
  var hasHistory: Bool { file == nil || reader.contents.committed.recordCount > 1 }
  var isOnlyLooking: Bool { hasHistory && !hasActed }

  func restore(on stage: SessionStage) async -> Restored {
    self.stage = stage
    let restoration = Restoration(
      of: reader, named: path, on: stage, checks, version: version, upTo: commandLimit,
      didReachCommit: didReachCommit, willRun: { [weak self] in self?.noteWork($0) })
    if hasHistory {
      // What the launch has asked, it asked then.
      for case .asked(let name, _, let number) in asked.map(\.record) {
        restoration.didAsk(name, number: number)
      }
      asked = []
    }
    self.restoration = restoration
    var restored = await restoration.run()
    self.restoration = nil
    CrashNote.clear()
    safeCommandCount = restoration.commands.count
    restored.isWhole = !stage.isGivenUp()
    if restored.failure != nil || !restored.isWhole { return restored }
    if let tail = reader.contents.tornTail {
      let what = file == nil ? "Left out" : "Cut off"
      restored.warnings.append(
        "\(what) the last \(tail.byteCount) bytes of '\(TerminalText.visible(path))', from byte "
          + "\(tail.offset) on: they were never committed.")
    }
    guard file != nil else {
      checks.stop()
      restored.error = restored.difference
      return restored
    }
    if let difference = restored.difference {
      guard acceptsDifferences else {
        restored.failure =
          difference
          + " The journal was left as it is. Open it with the program that wrote it, look at it "
          + "by '--replay', or go on with the states as they are now by '--accept-differences'."
        return restored
      }
      restored.warnings.append(difference)
      start.acceptsDifferences = true
      checks.takeAllAnew(below: stage.root)
    }
    isRecording = true
    wakeCount = stage.time.wakeCount
    return restored
  }

  func check(_ call: CommandCall) throws(ParseError) {
    CrashNote.clear()
    guard let file else {
      hasActed = true
      return
    }
    appendAsked()
    calledPath = call.target.path
    if call.line.declaration.isSecret {
      throw ParseError(
        "This command has a secret argument, which a journal must not hold; use it in a session "
          + "without one.", column: call.line.nameColumn)
    }
    if !file.hasRoom {
      throw ParseError(
        "The journal has grown to its largest size; end the session, and begin "
          + "another one with a new file.", column: call.line.nameColumn)
    }
    hasActed = true
  }

  func didRun(_ call: CommandCall) {
    // What it asked stands behind it.
    append(.command(to: calledPath, line: String(call.text)), at: now)
    appendAsked()
  }

  func didAsk(_ name: String, at path: String, number: Int) {
    if let restoration { return restoration.didAsk(name, number: number) }
    asked.append((.asked(name: name, to: path, number: number), now))
  }

  func willDeliver(_ answer: RecordedAnswer, to number: Int) {
    let answer: JournalAnswer =
      switch answer {
      case .value(let json): .value(json)
      case .error(let json): .error(json)
      case .end: .end
      }
    append(.answer(number: number, answer))
    noteWork {
      $0.add("the answer to request ")
      $0.add(number)
    }
  }

  func didCancel(_ effects: [String], below node: any Routing) {
    if restoration == nil { hasActed = true }
    append(.cancelled(below: node.path, effects: effects))
  }

  func willWake() {
    noteWork {
      $0.add("an effect")
      guard let effects = stage?.effects, !effects.isEmpty else { return }
      $0.add(" as time passed (there ran ")
      $0.add(effects.someNames())
      $0.add(")")
    }
  }

  /// Has a crash name what is run next, and how to look at the session before it.
  private func noteWork(_ name: (inout CrashNote.Text) -> Void) {
    let count = restoration.map { max($0.commands.count - 1, 0) } ?? safeCommandCount
    // Without a command that is safe, the next start has nothing to fear.
    if restoration == nil, count == 0 { return CrashNote.clear() }
    CrashNote.set {
      $0.add(app)
      $0.add(": '")
      $0.add(path)
      $0.add("': the program was ended by ")
      name(&$0)
      $0.add(". To look at the session before that: ")
      $0.add(app)
      $0.add(" --replay '")
      $0.add(path)
      $0.add("' --until ")
      $0.add(count)
    }
  }

  func makeSafe(hasOutput: Bool) throws(SystemError) {
    guard isRecording, let file, let stage else { return }
    do throws(JournalError) {
      appendAsked()
      if let failure { throw failure }
      // Time alone leads to nothing; what was due does.
      let hasWoken = stage.time.wakeCount != wakeCount
      guard file.hasUncommitted || (hasOutput || isEnding) && hasWoken else { return }
      let changes = checks.takeChanges()
      if !changes.isEmpty { append(.check(changes)) }
      if let failure { throw failure }
      try file.commit(at: now)
      wakeCount = stage.time.wakeCount
      safeCommandCount = file.commandCount
    } catch {
      failure = error
      if case .cannotWrite(let error, _) = error.reason { throw error }
      throw .inputOutput
    }
  }

  func end() { isEnding = true }

  func close() {
    CrashNote.clear()
    isRecording = false
    stage = nil
    file?.close()
  }

  func sentence(about failure: SystemError) -> String {
    self.failure.map(\.description)
      ?? "'\(TerminalText.visible(path))' cannot be written: \(failure)"
  }
}

extension Session {
  /// Makes a session that is restored from a journal and kept in it.
  ///
  /// Its time is virtual. It follows real time, except while the machine sleeps; with
  /// ``SessionOptions/movesClock`` it moves at each `wait` and at the end of input instead.
  ///
  /// - Parameters:
  ///   - root: The root, which has not been launched.
  ///   - options: How to behave.
  ///   - inputs: Where lines come from, one source after the other; an rc file is left out where there is
  ///     a session to restore.
  ///   - output: Where results go.
  ///   - errors: Where diagnostics go.
  ///   - clock: The clock of the tree, which is given to all that waits in it.
  ///   - journal: The journal, which has not been given to another session.
  public convenience init(
    root: any LaunchRouting, options: SessionOptions = SessionOptions(),
    inputs: [SessionInput] = [.standard()],
    output: any TextSink = DescriptorSink(.output), errors: any TextSink = DescriptorSink(.error),
    clock: VirtualClock, journal: SessionJournal
  ) {
    self.init(
      root, options, inputs, output: output, errors: errors, clock: clock, keeper: journal,
      realTime: SuspendingClock())
  }
}
